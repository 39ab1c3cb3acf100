/** Reason of an approval whose draft and note were both edited. */
export const BOTH_CHANGED =
  'The draft and this approval were both changed, each in its own way: pick one of them in Deputy.';
