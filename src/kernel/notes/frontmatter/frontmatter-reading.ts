/** Offsets into the YAML; `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** One top-level key and the bytes to replace when it changes. */
export interface Entry {
  key: string;
  /** All lines of key and value, including the line break. */
  lines: Span;
  colonEnd: number;
  /** Span that a new value replaces; it starts at `colonEnd` if the value does not begin on the key's line. */
  value: Span;
  /** Further lines of the old value, which are removed with it. Empty for a one-line value. */
  rest: Span;
}

export interface FrontmatterReading {
  /**
   * Values by key: strings, booleans, `null`, lists and mappings. Numbers only if they print exactly as written:
   * `0777`, `1.0`, a 22-digit id and dates stay strings.
   */
  values: Record<string, unknown>;
  /** Keys that can be edited. A key of `values` that is missing here is written in a form that Deputy does not edit. */
  entries: Entry[];
  /** Where new keys are inserted, and their indent; `undefined` for a mapping in braces. */
  additions: { at: number; indent: string } | undefined;
}
