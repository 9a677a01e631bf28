// node tools/fonts.mjs DIR: cuts the fonts of the page to the letters that it needs. Those are
// English, German and names of neighbours. The licences that allow it are written beside them.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";

const dir = process.argv[2];
if (dir === undefined) {
  console.error("usage: node tools/fonts.mjs DIR");
  process.exit(2);
}
const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join("");
const NAMES = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿŒœ";
const MARKS = "\u00a0«»·×½±°§©–—‘’‚“”„…−";
// Titles hold no names of people, and have fewer signs.
const FONTS = [
  ["im-fell-english", 400, `${ascii}ÄÖÜßäöüé–’“”„…`],
  ["alegreya", 800, `${ascii}ÄÖÜßäöüéñóáíú½×−–`],
  ["alegreya-sans", 500, ascii + NAMES + MARKS],
  ["alegreya-sans", 800, ascii + NAMES + MARKS],
];
const LIMIT = 100000;

mkdirSync(dir, { recursive: true });
let total = 0;
const licences = [];
for (const [family, weight, letters] of FONTS) {
  const home = join("node_modules", "@fontsource", family);
  const whole = readFileSync(join(home, "files", `${family}-latin-${weight}-normal.woff2`));
  const font = await subsetFont(whole, letters, { targetFormat: "woff2" });
  total += font.length;
  writeFileSync(join(dir, `${family}-${weight}.woff2`), font);
  const licence = readFileSync(join(home, "LICENSE"), "utf8");
  if (!licences.some((each) => each.includes(licence))) {
    licences.push(`${family}\n\n${licence}`);
  }
}
writeFileSync(join(dir, "LICENSES.txt"), licences.join("\n\n"));
console.log(`fonts: ${total} bytes (limit ${LIMIT})`);
if (total > LIMIT) {
  console.error(`fonts: heavier than ${LIMIT} bytes`);
  process.exit(1);
}
