/** Devices and their last use in words. */
import { expect, test } from "vitest";
import { translate, type Translate } from "../src/i18n";
import type { Device } from "../src/net/server";
import { deviceWords, lastUse } from "../src/pages/me";

const en: Translate = (key, fill) => translate("en", key, fill);
const de: Translate = (key, fill) => translate("de", key, fill);
const HOUR = 3600000;
const now = 1e12;

function device(hours: number, more: Partial<Device> = {}): Device {
  return { id: "d", label: "", created: 0, used: now - hours * HOUR, this: false, online: false, ...more };
}

test("a last use is told as finely as the server knows it", () => {
  expect(lastUse(en, device(1.9), now)).toBe("In use, or just now");
  expect(lastUse(en, device(500, { online: true }), now)).toBe("In use, or just now");
  expect(lastUse(en, device(2), now)).toBe("Last used 2 hours ago");
  expect(lastUse(en, device(47.9), now)).toBe("Last used 47 hours ago");
  expect(lastUse(de, device(48), now)).toBe("Zuletzt vor 2 Tagen benutzt");
  expect(lastUse(en, device(-3), now)).toBe("In use, or just now"); // a clock that is ahead
});

test("labels are told in the language of the page", () => {
  expect(deviceWords(de, "Firefox on Linux")).toBe("Firefox auf Linux");
  expect(deviceWords(de, "A browser")).toBe("Ein Browser");
  expect(deviceWords(en, "A browser on macOS")).toBe("A browser on macOS");
  expect(deviceWords(en, "Safari")).toBe("Safari");
});
