import { readFile, readdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { cutFonts } from "./fonts.config.ts";

const wire = fileURLToPath(new URL("../src/ochre/wire/types.ts", import.meta.url));
const lib = fileURLToPath(new URL("./src/lib", import.meta.url));
const still = `${lib}/map/no-transition.ts`;

// What a table needs comes in a few files, as each costs half a kilobyte of headers: what every page needs, what the
// lobby shows, too, what only tables show, what every question stands in.
const CORE = /node_modules\/(svelte|clsx)|src\/lib\/(i18n\/(index|message)|api|settings)/;
const PARTS = /src\/lib\/(parts\/|box|look|now|rules|table\/(people|sounds|notify))/;
const BOARD = /src\/lib\/(map\/|board|socket|table\.|table\/(tell|fights))/;
const PANEL = /src\/lib\/panels\/(PanelFrame|warnings|words)/;

// With `npm run dev` the page comes from Vite and everything else from a server started by `./ochre serve`.
const server = process.env.OCHRE_SERVER ?? "http://127.0.0.1:8000";

/** Beside every text a copy that is compressed as hard as can be: a server has no time for that. */
const brotli: Plugin = {
  name: "brotli",
  apply: "build",
  async writeBundle({ dir }) {
    const names = (await readdir(dir!, { recursive: true })).filter((name) => /\.(js|css|html|svg)$/.test(name));
    const pack = async (name: string): Promise<void> => {
      const text = await readFile(`${dir}/${name}`);
      const packed = await promisify(brotliCompress)(text);
      if (packed.length < text.length) await writeFile(`${dir}/${name}.br`, packed);
    };
    await Promise.all(names.map(pack));
  },
};

export default defineConfig(async ({ mode }) => ({
  plugins: [svelte(), brotli],
  resolve: {
    alias: {
      $wire: wire,
      $lib: lib,
      $fonts: mode === "test" ? "" : await cutFonts(),
      "d3-transition": still,
      "d3-interpolate": still,
    },
    // Components under test run as in a browser, not as on a server.
    conditions: mode === "test" ? ["browser"] : undefined,
  },
  build: {
    target: "es2022",
    assetsDir: "assets",
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "core", test: CORE, priority: 3 },
            { name: "parts", test: PARTS, minShareCount: 2, priority: 2 },
            { name: "board", test: BOARD, minShareCount: 2, priority: 1 },
            { name: "panel", test: PANEL },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: server, ws: true }, "/maps": server },
  },
  test: {
    environment: "jsdom",
    include: ["tests/**/*.test.ts"],
    setupFiles: ["tests/setup.ts"],
    globals: false,
  },
}));
