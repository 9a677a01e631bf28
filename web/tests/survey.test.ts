/** Charts on order: what a worker is asked for, and what becomes of orders that nobody waits for any more. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ordersOf, serveCharts } from "../src/chart/survey";

/** A worker whose answers the test gives. */
class FakeWorker {
  asked: unknown[] = [];
  onmessage: (event: { data: unknown }) => void = () => {};
  onerror: () => void = () => {};
  postMessage = (data: unknown) => this.asked.push(data);
  says = (data: unknown) => this.onmessage({ data });
}

const make = (size: number) => `made here ${size}`;

describe("orders of charts", () => {
  let worker: FakeWorker;
  const orders = () => ordersOf<[number], string>(make, () => worker as unknown as Worker);

  beforeEach(() => {
    worker = new FakeWorker();
    vi.stubGlobal("Worker", FakeWorker);
  });
  afterEach(() => vi.unstubAllGlobals());

  test("an order that is given up before the worker has begun it is never made", () => {
    const { order } = orders();
    const taken: string[] = [];
    const giveUp = order([1], (chart) => taken.push(chart));
    giveUp();
    order([2], (chart) => taken.push(chart));
    expect(worker.asked).toEqual([]);
    worker.says("ready");
    expect(worker.asked).toEqual([[2]]);
    const giveUpNext = order([3], (chart) => taken.push(chart));
    order([4], (chart) => taken.push(chart));
    giveUpNext();
    expect(worker.asked, "one at a time").toEqual([[2]]);
    worker.says({ chart: "two" });
    expect(worker.asked).toEqual([[2], [4]]);
    worker.says({ chart: "four" });
    expect(taken).toEqual(["two", "four"]);
  });

  test("what is begun is delivered, even if nobody waits for it: it may be asked for again", () => {
    const { order } = orders();
    const taken: string[] = [];
    const giveUp = order([1], (chart) => taken.push(chart));
    worker.says("ready");
    giveUp();
    worker.says({ chart: "one" });
    expect(taken).toEqual(["one"]);
  });

  test("what a failed worker leaves is made on the page, but not what was given up", () => {
    const { order, isBroken } = orders();
    const taken: string[] = [];
    order([1], (chart) => taken.push(chart));
    worker.says("ready");
    order([2], (chart) => taken.push(chart))();
    order([3], (chart) => taken.push(chart));
    expect(isBroken()).toBe(false);
    worker.onerror();
    expect(isBroken()).toBe(true);
    expect(taken).toEqual(["made here 1", "made here 3"]);
  });

  test("the worker says that it is ready, and makes what it is asked for", () => {
    const said: unknown[] = [];
    const self = { onmessage: (_: { data: unknown }) => {} };
    vi.stubGlobal("self", self);
    vi.stubGlobal("postMessage", (data: unknown) => said.push(data));
    serveCharts(make);
    self.onmessage({ data: [7] });
    expect(said).toEqual(["ready", { chart: "made here 7" }]);
  });
});
