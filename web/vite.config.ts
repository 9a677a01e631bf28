import { resolve } from "node:path";
import { defineConfig } from "vite";

const build = resolve(process.env["WINDROSE_BUILD"] ?? "../build");

export default defineConfig(({ command }) => ({
  base: "./",
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  // The engine, the rules and the editions are made by the Makefile.
  resolve: { alias: [{ find: /^engine\.wasm/, replacement: resolve(build, "windrose.wasm") }] },
  server: { fs: { allow: [".."] } },
  optimizeDeps: {
    include: ["preact", "preact/hooks", "preact/jsx-runtime", "preact/jsx-dev-runtime"],
  },
  worker: { format: "es" },
  build: {
    outDir: resolve(build, "web"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  define: { __DEV__: JSON.stringify(command === "serve") },
}));
