/** Offsets into the YAML; `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** One top-level key, and which bytes to touch to change it. */
export interface Entry {
  key: string;
  /** The lines of key and value, line break included. */
  lines: Span;
  colonEnd: number;
  /** What a new value takes the place of; it begins at `colonEnd` where no value stands on the key's line. */
  value: Span;
  /** Further lines of the old value, which go with it. Empty for a value on one line. */
  rest: Span;
}

/** What the YAML of a frontmatter says, and where. */
export interface FrontmatterReading {
  /**
   * By key. Strings, booleans, `null`, lists and mappings; numbers only where they print as they are written: `0777`,
   * `1.0`, a 22-digit id and dates are strings.
   */
  values: Record<string, unknown>;
  /** The keys that can be edited. A key that is missing here, but not in `values`, is written in a form Deputy leaves. */
  entries: Entry[];
  /** Where new keys go, and the blanks that stand before each key; `undefined` for a mapping in braces. */
  additions: { at: number; indent: string } | undefined;
}
