import { defineConfig } from "vite";

/** Where `playalike serve` listens while `npm run dev` serves the pages. */
const server = process.env["PLAYALIKE_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../src/playalike/faces/web/static",
    emptyOutDir: true,
    target: "es2022",
    // The server's policy forbids inline scripts, so nothing may be inlined into the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // The server refuses writes from other origins, so it has to see the page's own host.
  server: { proxy: { "/api": { target: server, changeOrigin: false } } },
});
