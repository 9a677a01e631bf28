/**
 * Charts on demand: made once for what they show, in a worker of their game, so that the page never
 * stands still for one. Where there is no worker (tests, pictures made at build time) they are made
 * at once.
 */
import { useEffect, useRef, useState } from "preact/hooks";

/** Data that can be sent to a worker and back. */
type Make<A extends readonly unknown[], T> = (...args: A) => T;

/** What a worker sends: that it is ready, and then the charts, in the order in which they were asked for. */
type Delivery = { chart: unknown } | "ready";

/** The worker's side: makes what it is asked for, one after another. */
export function serveCharts<A extends readonly unknown[], T>(make: Make<A, T>): void {
  const deliver = (delivery: Delivery) => postMessage(delivery);
  self.onmessage = ({ data }: MessageEvent<A>) => deliver({ chart: make(...data) });
  deliver("ready");
}

/**
 * The page's side: orders charts from a worker, which gets the next order when it has nothing to do.
 * An order that is given up before that is never made: the size of a stage changes while a page loads.
 * What a failed worker leaves is made here.
 */
export function ordersOf<A extends readonly unknown[], T>(make: Make<A, T>, open: () => Worker) {
  type Order = { args: A; take(chart: T): void };
  const waiting: Order[] = [];
  let worker: Worker | null = null;
  let begun: Order | null = null;
  let isReady = false;
  let isBroken = typeof Worker === "undefined";

  const next = () => {
    if (!isReady || begun !== null) return;
    begun = waiting.shift() ?? null;
    if (begun !== null) worker!.postMessage(begun.args);
  };
  const start = (): Worker => {
    const started = open();
    started.onmessage = ({ data }: MessageEvent<Delivery>) => {
      if (data === "ready") isReady = true;
      else begun?.take(data.chart as T);
      begun = null;
      next();
    };
    started.onerror = () => {
      isBroken = true;
      isReady = false;
      for (const { args, take } of [...(begun ? [begun] : []), ...waiting.splice(0)]) take(make(...args));
      begun = null;
    };
    return started;
  };

  return {
    isBroken: () => isBroken,
    /** Orders a chart; what is returned gives the order up. */
    order(args: A, take: (chart: T) => void): () => void {
      const order = { args, take };
      worker ??= start();
      waiting.push(order);
      next();
      return () => {
        const at = waiting.indexOf(order);
        if (at >= 0) waiting.splice(at, 1);
      };
    },
  };
}

const MOST_KEPT = 8;

/** The charts of a game: a hook that returns the chart for a key, which says what it is made from. Until
 * it is there, it returns the one before; null: none yet. `atHand` is for what was made with the page; null:
 * it was not. A failed worker is no reason to have none. */
export function chartsOf<A extends readonly unknown[], T>(
  make: Make<A, T>,
  open: () => Worker,
  atHand: Make<A, T | null>,
) {
  const made = new Map<string, T>();
  const orders = ordersOf(make, open);

  const keep = (key: string, chart: T) => {
    made.set(key, chart);
    for (const oldest of made.keys()) if (made.size > MOST_KEPT) made.delete(oldest);
  };

  return function useChart(key: string, args: A): T | null {
    const [, redraw] = useState(0);
    const last = useRef<T | null>(null);
    if (!made.has(key)) {
      const chart = atHand(...args) ?? (orders.isBroken() ? make(...args) : null);
      if (chart !== null) keep(key, chart);
    }
    useEffect(() => {
      if (made.has(key)) return;
      let isOpen = true;
      const giveUp = orders.order(args, (chart) => {
        keep(key, chart);
        if (isOpen) redraw((n) => n + 1);
      });
      return () => {
        isOpen = false;
        giveUp();
      };
    }, [key]);
    last.current = made.get(key) ?? last.current;
    return last.current;
  };
}
