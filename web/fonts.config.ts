/**
 * The letters of a first visit: of the fonts in the npm packages only what the page itself says, in the weights it uses.
 * Any other letter (in somebody's name) comes from the packages' own files, when it is needed.
 */

import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

interface Options {
  targetFormat: "woff2";
  variationAxes: { wght: number | { min: number; max: number } };
  keepFeatures: string[];
}
const require = createRequire(import.meta.url);
const subset = require("subset-font") as (font: Buffer, text: string, options: Options) => Promise<Buffer>;
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

interface Cut {
  family: string;
  file: string; // of the package
  weights: string; // as the package tells them: else the two would not be taken for one font
  style: "normal" | "italic";
  wght: Options["variationAxes"]["wght"];
  features: string[];
  letters?: string;
}
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const CUTS: Cut[] = [
  {
    family: "Inter Variable",
    file: "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
    weights: "100 900",
    style: "normal",
    wght: { min: 400, max: 800 },
    features: ["kern", "tnum"],
  },
  {
    family: "EB Garamond Variable",
    file: "@fontsource-variable/eb-garamond/files/eb-garamond-latin-wght-normal.woff2",
    weights: "400 800",
    style: "normal",
    wght: { min: 500, max: 600 },
    features: ["kern", "liga", "tnum"],
  },
  {
    family: "EB Garamond Variable",
    file: "@fontsource-variable/eb-garamond/files/eb-garamond-latin-wght-italic.woff2",
    weights: "400 800",
    style: "italic",
    wght: 500,
    features: ["kern", "liga"],
    letters: `${LETTERS} '-.`, // names of seas, and nothing else
  },
];

/** Make the cut fonts and the style sheet that names them; the folder they lie in. */
export async function cutFonts(): Promise<string> {
  const folder = here("./node_modules/.fonts");
  await mkdir(folder, { recursive: true });
  const said = await letters(here("./src"));
  const rules = CUTS.map(async ({ family, file, weights, style, wght, features, letters = said }) => {
    const name = `${family.toLowerCase().replaceAll(" ", "-")}-${style}.woff2`;
    const options: Options = { targetFormat: "woff2", variationAxes: { wght }, keepFeatures: features };
    await keep(`${folder}/${name}`, await subset(await readFile(require.resolve(file)), letters, options));
    return (
      `@font-face{font-family:"${family}";font-style:${style};font-display:swap;font-weight:${weights};` +
      `src:url(./${name}) format("woff2-variations");unicode-range:${ranges(letters)}}\n`
    );
  });
  await keep(`${folder}/fonts.css`, Buffer.from((await Promise.all(rules)).join("")));
  return folder;
}

/** Plain ASCII, and every other letter in the sources of the page that the fonts may hold. */
async function letters(folder: string): Promise<string> {
  const found = new Set(Array.from({ length: 95 }, (_, number) => String.fromCodePoint(0x20 + number)));
  for (const file of await readdir(folder, { recursive: true }))
    if (/\.(ts|svelte)$/.test(file))
      for (const letter of await readFile(`${folder}/${file}`, "utf8")) if (letter > "~") found.add(letter);
  return [...found].sort().join("");
}

/** As a style sheet writes them: "U+20-7e,U+e4". */
function ranges(letters: string): string {
  const runs: [number, number][] = [];
  for (const code of [...letters].map((letter) => letter.codePointAt(0)!).sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else runs.push([code, code]);
  }
  const hex = (code: number): string => code.toString(16);
  return runs.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ""}`).join(",");
}

/** Written only when it differs: a running server would show the page anew. */
async function keep(path: string, content: Buffer): Promise<void> {
  const known = await readFile(path).catch(() => null);
  if (!known?.equals(content)) await writeFile(path, content);
}
