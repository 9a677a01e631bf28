/** Choices within a sentence: a label, and a word rimmed with brass that can be changed. */

interface Words {
  label: string;
  help?: string;
}

export function InlineSelect<T extends string>(
  props: Words & {
    value: T;
    values: readonly { value: T; label: string }[];
    choose(value: T): void;
  },
) {
  return (
    <label class="inline-choice" title={props.help}>
      <span>{props.label}</span>
      <span class="brass-rim">
        <select value={props.value} onChange={(event) => props.choose(event.currentTarget.value as T)}>
          {props.values.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </span>
      {props.help !== undefined && <small>{props.help}</small>}
    </label>
  );
}

export function InlineNumber(
  props: Words & { name?: string; min: number; max: number; value: string; choose(value: string): void },
) {
  return (
    <label class="inline-choice" title={props.help}>
      <span>{props.label}</span>
      <span class="brass-rim">
        <input
          type="number"
          name={props.name}
          min={props.min}
          max={props.max}
          value={props.value}
          onInput={(event) => props.choose(event.currentTarget.value)}
        />
      </span>
      {props.help !== undefined && <small>{props.help}</small>}
    </label>
  );
}
