import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const wire = fileURLToPath(new URL("../src/ochre/wire/types.ts", import.meta.url));
const lib = fileURLToPath(new URL("./src/lib", import.meta.url));

// With `npm run dev` the page comes from Vite and everything else from a server started by `./ochre serve`.
const server = process.env.OCHRE_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  resolve: {
    alias: { $wire: wire, $lib: lib },
    // Components under test run as in a browser, not as on a server.
    conditions: mode === "test" ? ["browser"] : undefined,
  },
  build: { target: "es2022", assetsDir: "assets", reportCompressedSize: false },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: server, ws: true }, "/maps": server },
  },
  test: { environment: "jsdom", include: ["tests/**/*.test.ts"], globals: false },
}));
