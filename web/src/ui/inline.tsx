/** Choices within a sentence: a label, and a word rimmed with brass that can be changed. */
import "./inline.css";

interface Words {
  label: string;
  help?: string;
  /** What stands before and after the word in its sentence; default: the label before it. */
  before?: string;
  after?: string;
}

/** What stands before the word; a blank: nothing. */
function Before({ before, label }: Words) {
  const words = (before || label).trim();
  return words === "" ? null : <span class="inline-before">{words}</span>;
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
      <Before {...props} />
      <span class="inline-word">
        <span class="brass-rim">
          <select
            aria-label={props.label}
            value={props.value}
            onChange={(event) => props.choose(event.currentTarget.value as T)}
          >
            {props.values.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </span>
        {props.after && <span class="inline-after">{props.after}</span>}
      </span>{" "}
      {props.help !== undefined && !props.before && <small>{props.help}</small>}
    </label>
  );
}

/** A choice of two: what is so, and what is not. */
export function InlineYesNo(
  props: Words & { yes: string; no: string; value: boolean; choose(value: boolean): void },
) {
  const { yes, no, value, choose, ...words } = props;
  return (
    <InlineSelect
      {...words}
      value={value ? "yes" : "no"}
      values={[
        { value: "yes", label: yes },
        { value: "no", label: no },
      ]}
      choose={(word) => choose(word === "yes")}
    />
  );
}

export function InlineNumber(
  props: Words & {
    name?: string;
    min: number;
    max: number;
    value: string;
    placeholder?: string;
    /** It is chosen when it has been typed, not with every key. */
    isLater?: boolean;
    choose(value: string): void;
  },
) {
  const choose = (event: { currentTarget: HTMLInputElement }) => props.choose(event.currentTarget.value);
  return (
    <label class="inline-choice" title={props.help}>
      <Before {...props} />
      <span class="brass-rim">
        <input
          type="number"
          aria-label={props.label}
          name={props.name}
          min={props.min}
          max={props.max}
          value={props.value}
          placeholder={props.placeholder}
          {...(props.isLater ? { onChange: choose } : { onInput: choose })}
        />
      </span>
      {props.after && <span class="inline-after">{props.after}</span>}{" "}
      {props.help !== undefined && !props.before && <small>{props.help}</small>}
    </label>
  );
}
