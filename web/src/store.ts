/** A value that many parts of the page subscribe to. */
import { useEffect, useState } from "preact/hooks";

export class Store<T> {
  private readonly subscribers = new Set<(value: T) => void>();

  constructor(private current: T) {}

  get value(): T {
    return this.current;
  }

  set(value: T): void {
    this.current = value;
    for (const subscriber of [...this.subscribers]) {
      subscriber(value);
    }
  }

  update(part: Partial<T>): void {
    this.set({ ...this.current, ...part });
  }

  subscribe(subscriber: (value: T) => void): () => void {
    this.subscribers.add(subscriber);
    return () => this.subscribers.delete(subscriber);
  }
}

export function useStore<T>(store: Store<T>): T {
  const [value, setValue] = useState(store.value);
  useEffect(() => {
    setValue(store.value);
    return store.subscribe(setValue);
  }, [store]);
  return value;
}
