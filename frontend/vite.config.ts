import { type Plugin, defineConfig } from "vite";

/** Where `playalike serve` listens while `npm run dev` serves the pages. */
const server = process.env["PLAYALIKE_SERVER"] ?? "http://127.0.0.1:8000";

/**
 * chessground sets one style attribute as text, which the server's policy forbids and the browser reports as an
 * error. The same rule stands in src/board/board.css instead.
 */
function withoutInlineStyle(): Plugin {
  const inline = "style: 'color-scheme:light only',";
  return {
    name: "chessground-without-inline-style",
    apply: "build",
    transform(code, id) {
      if (!/chessground\/dist\/wrap\.js$/.test(id)) return null;
      if (!code.includes(inline)) throw new Error("chessground has changed: is its inline style gone?");
      return { code: code.replace(inline, ""), map: null };
    },
  };
}

export default defineConfig({
  plugins: [withoutInlineStyle()],
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
