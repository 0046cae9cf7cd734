import { words } from "$lib/i18n/index.svelte";

await words.speak("en"); // as the page does before it shows anything
