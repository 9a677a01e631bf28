// node tools/cards.mjs DIR: draws the pictures of link previews with the components of the covers.
// There is one for each game, and one for the page itself.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import subsetFont from "subset-font";
import { createServer } from "vite";

const dir = process.argv[2];
if (dir === undefined) {
  console.error("usage: node tools/cards.mjs DIR");
  process.exit(2);
}
const LIMIT = 400_000; // bytes of one picture: some services leave out larger ones
const FONTS = {
  "--title": ["im-fell-english", 400],
  "--number": ["alegreya", 800],
  "--sans": ["alegreya-sans", 500],
};
const LETTERS = `${Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join("")}·–’`;

/** The colours by day, by their names in base.css. */
function colours() {
  const css = readFileSync("src/look/base.css", "utf8");
  const root = css.slice(css.indexOf(":root"), css.indexOf("\n}"));
  return Object.fromEntries(
    [...root.matchAll(/(--[\w-]+):\s*(#\w+);/g)].map(([, name, value]) => [name, value]),
  );
}

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A component as the text of an SVG, with variables replaced by what they are in their place. */
function draw(node, variables) {
  if (node === null || node === undefined || typeof node === "boolean") {
    return "";
  }
  if (Array.isArray(node)) {
    return node.map((each) => draw(each, variables)).join("");
  }
  if (typeof node !== "object") {
    return escaped(String(node));
  }
  if (typeof node.type === "function") {
    return draw(node.type(node.props, {}), variables);
  }
  const { children, style = {}, ...props } = node.props;
  const own = { ...variables, ...style };
  const value = (text) =>
    String(text).replace(/var\((--[\w-]+)(?:,\s*([^()]*))?\)/g, (_, name, other) => own[name] ?? other ?? "");
  const attributes = Object.entries({ ...props, ...(style.color && { color: style.color }) })
    .filter(([, each]) => each !== undefined && each !== null && each !== false && typeof each !== "object")
    .map(([name, each]) => ` ${name}="${escaped(value(value(each)))}"`);
  // A picture of its own size is drawn in the place of the group around it.
  const isInner = node.type === "svg" && props.width === undefined;
  return isInner
    ? draw(children, own)
    : `<${node.type}${attributes.join("")}>${draw(children, own)}</${node.type}>`;
}

const folder = mkdtempSync(join(tmpdir(), "windrose-cards-"));
const vite = await createServer({
  appType: "custom",
  cacheDir: folder, // a development server may be using the usual one
  optimizeDeps: { noDiscovery: true }, // nothing is served, so nothing is optimized
  logLevel: "warn",
  server: { middlewareMode: true, watch: null },
});
try {
  const { cards } = await vite.ssrLoadModule("/src/games/index.ts");
  const { Preview } = await vite.ssrLoadModule("/tools/preview.tsx");
  const { firstEn } = await vite.ssrLoadModule("/src/i18n/first.en.ts");
  const variables = colours();
  const fontFiles = [];
  for (const [name, [family, weight]] of Object.entries(FONTS)) {
    const home = join(
      "node_modules",
      "@fontsource",
      family,
      "files",
      `${family}-latin-${weight}-normal.woff2`,
    );
    const font = await subsetFont(readFileSync(home), LETTERS, { targetFormat: "truetype" });
    fontFiles.push(join(folder, `${family}.ttf`));
    writeFileSync(fontFiles.at(-1), font);
    variables[name] = familyOf(font);
  }
  const all = cards.map((card) => [card.id, { card }]);
  const [title, text] = firstEn.tagline.split(", ");
  all.push([
    "windrose",
    { card: cards[0], title: "Windrose", text: firstEn.lobbyText, facts: `${title}, ${text}` },
  ]);
  mkdirSync(join(dir, "cards"), { recursive: true });
  for (const [name, props] of all) {
    const svg = draw({ type: Preview, props }, variables);
    const png = new Resvg(svg, { font: { fontFiles, loadSystemFonts: false } }).render().asPng();
    writeFileSync(join(dir, "cards", `${name}.png`), png);
    console.log(`${String(png.length).padStart(8)}  cards/${name}.png`);
    if (png.length > LIMIT) {
      console.error(`cards: ${name}: heavier than ${LIMIT} bytes`);
      process.exitCode = 1;
    }
  }
} finally {
  rmSync(folder, { recursive: true });
  await vite.close();
}

/** The name by which a TrueType font calls itself (its name table, entry 1). */
function familyOf(font) {
  const count = font.readUInt16BE(4);
  for (let i = 0; i < count; i++) {
    const at = 12 + i * 16;
    if (font.toString("latin1", at, at + 4) === "name") {
      const table = font.readUInt32BE(at + 8);
      const strings = table + font.readUInt16BE(table + 4);
      for (let j = 0; j < font.readUInt16BE(table + 2); j++) {
        const entry = table + 6 + j * 12;
        const [platform, id] = [font.readUInt16BE(entry), font.readUInt16BE(entry + 6)];
        if (platform === 3 && id === 1) {
          const start = strings + font.readUInt16BE(entry + 10);
          return Buffer.from(font.subarray(start, start + font.readUInt16BE(entry + 8)))
            .swap16()
            .toString("utf16le");
        }
      }
    }
  }
  throw new Error("a font without a name");
}
