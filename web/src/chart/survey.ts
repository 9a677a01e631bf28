/**
 * Charts on demand: made once for what they show, in a worker of their game, so that the page never
 * stands still for one. Where there is no worker (tests, pictures made at build time) they are made
 * at once.
 */
import { useEffect, useRef, useState } from "preact/hooks";

/** Data that can be sent to a worker and back. */
type Make<A extends readonly unknown[], T> = (...args: A) => T;

interface Order {
  id: number;
  args: readonly unknown[];
}

interface Delivery {
  id: number;
  chart: unknown;
}

/** The worker's side: makes what it is asked for, one after another. */
export function serveCharts<A extends readonly unknown[], T>(make: Make<A, T>): void {
  self.onmessage = ({ data: { id, args } }: MessageEvent<Order>) => {
    const delivery: Delivery = { id, chart: make(...(args as A)) };
    postMessage(delivery);
  };
}

const MOST_KEPT = 8;

/** The charts of a game: a hook that returns the chart for a key, which says what it is made from. Until
 * it is there, it returns the one before; null: none yet. A failed worker is no reason to have none. */
export function chartsOf<A extends readonly unknown[], T>(make: Make<A, T>, open: () => Worker) {
  const made = new Map<string, T>();
  const waiting = new Map<number, { args: A; take(chart: T): void }>();
  let worker: Worker | null = null;
  let isBroken = typeof Worker === "undefined";
  let orders = 0;

  const keep = (key: string, chart: T) => {
    made.set(key, chart);
    for (const oldest of made.keys()) if (made.size > MOST_KEPT) made.delete(oldest);
  };
  const begin = (): Worker => {
    const begun = open();
    begun.onmessage = ({ data: { id, chart } }: MessageEvent<Delivery>) => {
      waiting.get(id)?.take(chart as T);
      waiting.delete(id);
    };
    begun.onerror = () => {
      isBroken = true;
      for (const { args, take } of waiting.values()) take(make(...args));
      waiting.clear();
    };
    return begun;
  };
  const order = (args: A, take: (chart: T) => void) => {
    worker ??= begin();
    const id = ++orders;
    waiting.set(id, { args, take });
    worker.postMessage({ id, args } satisfies Order);
  };

  return function useChart(key: string, args: A): T | null {
    const [, redraw] = useState(0);
    const last = useRef<T | null>(null);
    if (isBroken && !made.has(key)) keep(key, make(...args));
    useEffect(() => {
      let isOpen = true;
      if (!made.has(key))
        order(args, (chart) => {
          keep(key, chart);
          if (isOpen) redraw((n) => n + 1);
        });
      return () => {
        isOpen = false;
      };
    }, [key]);
    last.current = made.get(key) ?? last.current;
    return last.current;
  };
}
