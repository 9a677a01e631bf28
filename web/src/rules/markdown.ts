/**
 * Reads the plain kind of Markdown in which the rules are written: headings, paragraphs,
 * lists, tables, indented or fenced code, ![pictures](x) alone in a paragraph; in lines `code`,
 * **strong**, *emphasis*, [links](x).
 */
export type Inline =
  | { kind: "text" | "code" | "strong" | "em"; text: string }
  | { kind: "rule"; text: string }
  | { kind: "link"; text: string; to: string };

export type Block =
  | { kind: "heading"; level: number; text: string; id: string }
  | { kind: "paragraph"; rule: string; inline: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "figure"; source: string; text: string }
  | { kind: "code"; text: string };

const RULE = "[A-Z]{2,3}-[A-Z]?\\d+[a-z]?";
const INLINE = new RegExp(
  `\`([^\`]+)\`|\\*\\*([^*]+)\\*\\*|\\*([^*]+)\\*|\\[([^\\]]+)\\]\\(([^)]*)\\)|\\b(${RULE})\\b`,
  "g",
);

export function inline(text: string): Inline[] {
  const parts: Inline[] = [];
  let last = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > last) {
      parts.push({ kind: "text", text: text.slice(last, match.index) });
    }
    const [whole, code, strong, em, link, to, rule] = match;
    if (code !== undefined) {
      parts.push({ kind: "code", text: code });
    } else if (strong !== undefined) {
      parts.push({ kind: "strong", text: strong });
    } else if (em !== undefined) {
      parts.push({ kind: "em", text: em });
    } else if (rule !== undefined) {
      parts.push({ kind: "rule", text: rule });
    } else {
      parts.push({ kind: "link", text: link ?? whole, to: to ?? "" });
    }
    last = match.index + whole.length;
  }
  if (last < text.length) {
    parts.push({ kind: "text", text: text.slice(last) });
  }
  return parts;
}

export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

function cells(line: string): Inline[][] {
  return line
    .replace(/^\s*\||\|\s*$/g, "")
    .split("|")
    .map((cell) => inline(cell.trim()));
}

const ITEM = /^\s*([-*]|\d+\.)\s+/;

function paragraphOf(lines: readonly string[]): Block {
  const text = lines.map((line) => line.trim()).join(" ");
  const figure = /^!\[([^\]]*)\]\(([^)]*)\)$/.exec(text);
  if (figure !== null) {
    return { kind: "figure", text: figure[1]!, source: figure[2]! };
  }
  const rule = new RegExp(`^\\*\\*(${RULE})\\*\\*\\s*`).exec(text);
  return { kind: "paragraph", rule: rule?.[1] ?? "", inline: inline(text.slice(rule?.[0].length ?? 0)) };
}

function listOf(lines: readonly string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    if (ITEM.test(line)) {
      items.push(line.replace(ITEM, ""));
    } else {
      items[items.length - 1] += ` ${line.trim()}`;
    }
  }
  return { kind: "list", ordered: /^\s*\d/.test(lines[0] ?? ""), items: items.map(inline) };
}

function tableOf(lines: readonly string[]): Block {
  const [head = "", , ...rows] = lines;
  return { kind: "table", head: cells(head), rows: rows.map(cells) };
}

/** One block of consecutive lines. */
function blockOf(lines: readonly string[]): Block {
  const first = lines[0] ?? "";
  const heading = /^(#+)\s+(.*)$/.exec(first);
  if (heading !== null) {
    const text = heading[2]!.replace(/[*`]/g, "");
    return { kind: "heading", level: heading[1]!.length, text, id: slug(text) };
  }
  if (first.startsWith("|")) {
    return tableOf(lines);
  }
  if (ITEM.test(first)) {
    return listOf(lines);
  }
  if (first.startsWith("    ")) {
    return { kind: "code", text: lines.map((line) => line.slice(4)).join("\n") };
  }
  return paragraphOf(lines);
}

/** True if `line` cannot continue the block that `block` has begun. */
function begins(block: readonly string[], line: string): boolean {
  const first = block[0];
  return first !== undefined && (line.startsWith("#") || first.startsWith("#"));
}

export function parse(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let fence: string[] | null = null;
  const end = () => {
    if (lines.length > 0) {
      blocks.push(blockOf(lines));
    }
    lines = [];
  };
  for (const line of text.split("\n")) {
    if (line.startsWith("```")) {
      end();
      if (fence !== null) {
        blocks.push({ kind: "code", text: fence.join("\n") });
      }
      fence = fence === null ? [] : null;
    } else if (fence !== null) {
      fence.push(line);
    } else if (line.trim() === "") {
      end();
    } else {
      if (begins(lines, line)) {
        end();
      }
      lines.push(line);
    }
  }
  end();
  return withOwnIds(blocks);
}

/** A heading whose words were there before gets a number, so that each has an address. */
function withOwnIds(blocks: Block[]): Block[] {
  const times = new Map<string, number>();
  for (const block of blocks) {
    if (block.kind === "heading") {
      const n = (times.get(block.id) ?? 0) + 1;
      times.set(block.id, n);
      block.id = n > 1 ? `${block.id}-${n}` : block.id;
    }
  }
  return blocks;
}

/** The words of a block, for searching. */
export function wordsOf(block: Block): string {
  const join = (parts: readonly Inline[]) => parts.map((part) => part.text).join("");
  switch (block.kind) {
    case "heading":
    case "figure":
    case "code":
      return block.text;
    case "paragraph":
      return `${block.rule} ${join(block.inline)}`;
    case "list":
      return block.items.map(join).join(" ");
    case "table":
      return [block.head, ...block.rows].map((row) => row.map(join).join(" ")).join(" ");
  }
}
