// Holds messages against their description, the tables of src/shapes as JSON: what is not
// described, missing or of another type is an error. tests/server/shapes.py does the same.
import { readFileSync } from "node:fs";

const PLAIN = {
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
  unknown: () => true,
};

/** The parts of a type between marks, but for marks within brackets. */
function split(text, mark) {
  const parts = [""];
  let depth = 0;
  for (const c of text) {
    depth += "[<(".includes(c) ? 1 : "]>)".includes(c) ? -1 : 0;
    if (depth === 0 && c === mark) {
      parts.push("");
    } else {
      parts[parts.length - 1] += c;
    }
  }
  return parts.map((part) => part.trim());
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** What is wrong with values; `path` is messages.json of a build. */
export function shapesIn(path) {
  const { types, aliases } = JSON.parse(readFileSync(path, "utf8"));

  /** "" if a value is of a type; otherwise what is wrong with it. */
  function wrong(type, value) {
    const found = split(type, "|").map((each) => wrongAs(each, value));
    return found.includes("") ? "" : found[0];
  }

  function wrongAs(type, value) {
    const other = `${JSON.stringify(value)?.slice(0, 80)} is not ${type}`;
    const first = (list) => list.find((each) => each !== "") ?? "";
    if (type in PLAIN) {
      return PLAIN[type](value) ? "" : other;
    }
    if (type.startsWith("'")) {
      return type === `'${value}'` ? "" : other;
    }
    if (type.endsWith("[]")) {
      return Array.isArray(value) ? first(value.map((each) => wrong(type.slice(0, -2), each))) : other;
    }
    if (type.startsWith("(")) {
      return wrong(type.slice(1, -1), value);
    }
    if (type.startsWith("[")) {
      const kinds = split(type.slice(1, -1), ",");
      const fits = Array.isArray(value) && value.length === kinds.length;
      return fits ? first(kinds.map((kind, i) => wrong(kind, value[i]))) : other;
    }
    if (type.startsWith("Record<")) {
      const kind = type.slice("Record<string, ".length, -1);
      return isObject(value) ? first(Object.values(value).map((each) => wrong(kind, each))) : other;
    }
    if (type in aliases) {
      return wrong(aliases[type], value);
    }
    return isObject(value) ? wrongMembers(type, value) : other;
  }

  function wrongMembers(type, value) {
    const left = new Set(Object.keys(value));
    for (const [name, kind] of Object.entries(types[type])) {
      const plain = name.replace("?", "");
      const found = left.delete(plain) ? wrong(kind, value[plain]) : plain === name ? "it is missing" : "";
      if (found !== "") {
        return `${type}.${plain}: ${found}`;
      }
    }
    return left.size > 0 ? `${type}.${[...left][0]} is not described` : "";
  }

  return wrong;
}
