/** How the page is built and tested: the engine's address, the service worker, sizes. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { transformWithEsbuild, type Plugin } from "vite";
import { defineConfig } from "vitest/config";

const build = resolve(process.env.WINDROSE_BUILD ?? "../build");
const server = process.env.WINDROSE_SERVER ?? "http://localhost:8080";

/** Nets: large, and kept by the service worker when they are first used. */
const LATE = /\.net$/;

/** A game has its own name, by which tools/pack.mjs weighs it. */
function chunkName({ moduleIds }: { moduleIds: readonly string[] }): string {
  const game = moduleIds.flatMap((id) => /src\/games\/([^/]+)\/index\.tsx$/.exec(id)?.[1] ?? [])[0];
  return `assets/${game === undefined ? "[name]" : `game-${game}`}-[hash].js`;
}

/** Writes sw.js, which knows the names of all files of this build. */
function serviceWorker(): Plugin {
  return {
    name: "windrose-service-worker",
    apply: "build",
    generateBundle: {
      order: "post", // Vite has then dropped the scripts of chunks that are only style
      async handler(_, files) {
        const names = ["icon.svg", "manifest.webmanifest", ...Object.keys(files)]
          .filter((name) => !/index\.html$|\.map$|^\.vite\//.test(name))
          .sort();
        const version = createHash("sha256").update(names.join()).digest("hex").slice(0, 12);
        const kept = names.filter((name) => !LATE.test(name));
        const source = readFileSync("src/sw.ts", "utf8");
        const { code } = await transformWithEsbuild(source, "sw.ts", {
          minify: true,
          target: "es2022",
          define: {
            __FILES__: JSON.stringify(kept),
            __VERSION__: JSON.stringify(version),
            __LATE__: JSON.stringify(LATE.source),
          },
        });
        this.emitFile({ type: "asset", fileName: "sw.js", source: code });
      },
    },
  };
}

/** The licences of the fonts travel with them. */
function licences(): Plugin {
  return {
    name: "windrose-licences",
    apply: "build",
    generateBundle() {
      const source = readFileSync("src/generated/fonts/LICENSES.txt", "utf8");
      this.emitFile({ type: "asset", fileName: "fonts.txt", source });
    },
  };
}

export default defineConfig(({ command }) => ({
  base: "./",
  plugins: [serviceWorker(), licences()],
  esbuild: { jsx: "automatic" as const, jsxImportSource: "preact" },
  // The engine is made by the Makefile, without nets and with them.
  resolve: {
    alias: [
      { find: /^engine\.wasm/, replacement: resolve(build, "windrose.wasm") },
      { find: /^engine-nets\.wasm/, replacement: resolve(build, "windrose-nets.wasm") },
    ],
  },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": server, "/ws": { target: server, ws: true } },
  },
  optimizeDeps: {
    include: ["preact", "preact/hooks", "preact/jsx-runtime", "preact/jsx-dev-runtime"],
  },
  worker: { format: "es" as const },
  build: {
    outDir: resolve(build, "web"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: true,
    rollupOptions: { output: { chunkFileNames: chunkName } },
  },
  define: { __DEV__: JSON.stringify(command === "serve") },
  // A busy machine is slow, not wrong: the limit only ends what hangs.
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/setup.ts"], testTimeout: 300_000 },
}));
