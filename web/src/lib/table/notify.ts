/** Notifications of the browser, as far as it has them and they are allowed. */

export const canNotify = (): boolean => "Notification" in window;

/** Show one; whether it could be shown. Browsers of telephones have the word, but not the thing. */
export function notify(title: string, body: string, tag: string): boolean {
  if (!canNotify() || Notification.permission !== "granted") return false;
  try {
    const note = new Notification(title, { body, tag });
    note.onclick = () => {
      window.focus();
      note.close();
    };
    return true;
  } catch {
    return false;
  }
}
