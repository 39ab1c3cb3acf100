import { blanksIn } from '../model/blanks';

/** Short text that replaced a blank, perhaps by accident. Positions are UTF-16 offsets; `to` is excluded. */
export interface Overwritten {
  from: number;
  to: number;
  blank: string;
}

/** Minimum number of characters of an intended replacement; a key pressed by accident leaves fewer. */
const SURE = 2;

/** Doubtful replacements after a change in one place. Deleting a blank without replacement is not doubtful. */
export function overwrittenIn(
  former: readonly Overwritten[],
  { before, after }: { before: string; after: string },
): Overwritten[] {
  const edit = editBetween(before, after);
  const moved = former.map((each) => movedBy(edit, each));
  const fresh = blanksIn(before)
    .filter(({ from, to }) => from < edit.end && to > edit.start && edit.inserted > 0)
    .map(({ text, from, to }) => ({ ...movedBy(edit, { from, to }), blank: text.replace(/\s+/g, ' ') }));
  const found = blanksIn(after);
  const isOpen = ({ from, to }: Overwritten): boolean =>
    isInDoubt(after.slice(from, to)) && !found.some((blank) => blank.from < to && blank.to > from);
  return [...moved, ...fresh].filter(isOpen);
}

/** Whether a replacement may be an accident. A digit is not a key of the review, so a digit was typed on purpose. */
const isInDoubt = (text: string): boolean => text.replace(/\s/g, '').length <= SURE && !/\p{Nd}/u.test(text);

interface Edit {
  /** Start of the change, as far right as possible if the texts allow several places. */
  start: number;
  /** The change may start up to this many characters further left, such as for a space typed before a space. */
  slack: number;
  /** End of the replaced part in the former text. */
  end: number;
  inserted: number;
}

function editBetween(before: string, after: string): Edit {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < most - start && before[before.length - 1 - same] === after[after.length - 1 - same])
    same += 1;
  const [end, last] = [before.length - same, after.length - same];
  let slack = 0;
  while (slack < start && before[end - 1 - slack] === after[last - 1 - slack]) slack += 1;
  return { start, slack, end, inserted: last - start };
}

/** Moves a span by an edit; a span that the edit touches also covers the inserted text. */
function movedBy<Place extends { from: number; to: number }>(edit: Edit, place: Place): Place {
  const { start, slack, end, inserted } = edit;
  const by = inserted - (end - start);
  if (end < place.from) return { ...place, from: place.from + by, to: place.to + by };
  if (start - slack > place.to) return place;
  const left = Math.max(0, start - place.to);
  return { ...place, from: Math.min(place.from, start - left), to: Math.max(place.to, end - left) + by };
}
