/** The QR code of a link, drawn by the server: an address of a picture, to be given back when it is not shown any more. */

import { t } from "$lib/i18n/index.svelte";

export async function codeOf(link: string): Promise<string> {
  const reply = await fetch("/api/qr", {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text: link }),
  });
  if (!reply.ok) throw new Error(t("gather.no_code"));
  return URL.createObjectURL(await reply.blob());
}
