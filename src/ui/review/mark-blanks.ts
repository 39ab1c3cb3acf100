interface Part {
  text: string;
  isBlank: boolean;
}

/** A text in parts, with what is still to be filled in apart. */
export function markBlanks(text: string, blanks: readonly string[]): Part[] {
  let parts: Part[] = [{ text, isBlank: false }];
  for (const blank of blanks)
    parts = parts.flatMap((part) => (part.isBlank ? [part] : split(part.text, blank)));
  return parts.filter((part) => part.text !== '');
}

const split = (text: string, blank: string): Part[] =>
  text
    .split(blank)
    .flatMap((between, index) => [
      ...(index === 0 ? [] : [{ text: blank, isBlank: true }]),
      { text: between, isBlank: false },
    ]);
