/** Rows that features bring along. A host registers them before anything reads them; setting them replaces all. */
export class Registry<Row> {
  rows: readonly Row[] = [];
}

/** Fields of the core, and those of the same type that features bring along; registered like a {@link Registry}. */
export class FieldRegistry<Fields extends object> {
  #all: Fields;

  constructor(private readonly core: Fields) {
    this.#all = core;
  }

  get all(): Fields {
    return this.#all;
  }

  set rows(rows: readonly Fields[]) {
    this.#all = rows.reduce((all, row) => ({ ...all, ...row }), this.core);
  }
}

/** Adds features' parts to the core's object. Each declares its part, so none of `Whole` is missing afterwards. */
export function addParts<Core extends object, Whole extends Core>(
  core: Core,
  parts: readonly Partial<Whole>[],
): asserts core is Whole {
  for (const part of parts) Object.assign(core, part);
}
