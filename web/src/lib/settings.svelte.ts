/** How this device shows things. Kept in the browser; each part of the page reads what concerns it. */

import { words, LANGUAGES, type Language } from "./i18n/index.svelte";

const PLACE = "ochre.settings";

export interface Choices {
  theme: "system" | "light" | "dark";
  map: "relief" | "plain";
  colours: "pigments" | "board" | "contrast";
  motion: "system" | "reduced" | "full";
  text: 90 | 100 | 115 | 130 | 150;
  sound: number; // volume in percent, 0: off
  buzz: boolean; // telephones: vibrate
  language: Language;
  notify: boolean; // the browser may say that it is my turn
}

function language(): Language {
  const wanted = navigator.language.slice(0, 2);
  return wanted in LANGUAGES ? (wanted as Language) : "en";
}

const DEFAULTS: Choices = {
  theme: "system",
  map: "relief",
  colours: "pigments",
  motion: "system",
  text: 100,
  sound: 0,
  buzz: false,
  language: language(),
  notify: false,
};

function stored(): Partial<Choices> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Choices>;
  } catch {
    return {}; // private windows, or something foreign: the defaults will do
  }
}

/** Text at 100 %: larger where one sits far from the screen, and under a thumb. */
function base(): number {
  if (matchMedia("(min-width: 3200px)").matches) return 20;
  if (matchMedia("(min-width: 2560px)").matches) return 16;
  return matchMedia("(min-width: 1920px), (max-width: 599px)").matches ? 14 : 13;
}

class Settings {
  now: Choices = $state({ ...DEFAULTS, ...stored() });

  set<K extends keyof Choices>(name: K, value: Choices[K]): void {
    this.now[name] = value;
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.now));
    } catch {
      // nowhere to keep it: it holds until the page is closed
    }
    this.apply();
  }

  /** Keep up with the device: night falls while the page is open. */
  follow(): void {
    for (const about of ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"])
      matchMedia(about).addEventListener("change", () => this.apply());
  }

  apply(): void {
    const root = document.documentElement;
    const dark =
      this.now.theme === "dark" || (this.now.theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
    const still =
      this.now.motion === "reduced" ||
      (this.now.motion === "system" && matchMedia("(prefers-reduced-motion: reduce)").matches);
    root.dataset.theme = dark ? "dark" : "light";
    root.dataset.motion = still ? "reduced" : "full";
    root.dataset.colours = this.now.colours;
    root.style.fontSize = `${(base() * this.now.text) / 100}px`;
    root.style.setProperty("--zoom", String(Math.max(1, base() / 14))); // pictures beside the text
    void words.speak(this.now.language);
  }
}

export const settings = new Settings();
