/** Parts of forms: labelled, and large enough for a thumb. */
import type { ComponentChildren } from "preact";

export function Choice<T extends string | number>(props: {
  label: string;
  name: string;
  value: T;
  values: readonly { value: T; label: string; help?: ComponentChildren; disabled?: boolean }[];
  choose(value: T): void;
}) {
  return (
    <fieldset class="choice">
      <legend>{props.label}</legend>
      <div class="choice-values">
        {props.values.map(({ value, label, help, disabled }) => (
          <label key={value} class={value === props.value ? "chosen" : ""}>
            <input
              type="radio"
              name={props.name}
              checked={value === props.value}
              disabled={disabled}
              onChange={() => props.choose(value)}
            />
            <span>
              {label}
              {help !== undefined && <small>{help}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function Select<T extends string>(props: {
  label: string;
  value: T;
  values: readonly { value: T; label: string }[];
  choose(value: T): void;
  hidden?: boolean;
}) {
  return (
    <label class="field">
      <span class={props.hidden ? "unseen" : ""}>{props.label}</span>
      <select value={props.value} onChange={(event) => props.choose(event.currentTarget.value as T)}>
        {props.values.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Check(props: { label: string; value: boolean; choose(value: boolean): void }) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={props.value}
        onChange={(event) => props.choose(event.currentTarget.checked)}
      />
      <span>{props.label}</span>
    </label>
  );
}

export function Field(props: { label: string; help?: string; children: ComponentChildren }) {
  return (
    <label class="field">
      <span>{props.label}</span>
      {props.children}
      {props.help !== undefined && <small>{props.help}</small>}
    </label>
  );
}
