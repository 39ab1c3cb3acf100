import { isRecord, parseJson } from '../../../kernel/notes/values/json';
import { spokenPart } from '../answers/json-spans';
import { UNENDED } from './ended-answer';

type Fields = Record<string, unknown>;

/** Fields that each event repeats as a whole; the text of all others is continued. */
const WHOLE = /^(?:role|type|id|name|index|object|model|status|finish_reason|done_reason)$/;

/**
 * Folds a stream, as server-sent events or a JSON object per line, into the body that the server sends if it is not
 * asked to stream.
 */
export class StreamedAnswer {
  /** Number of events with text, which is about the number of tokens. */
  tokens = 0;
  /** Whether a mark of the end came: a reason for it, or a last line of its own. */
  #hasEnded = false;
  readonly #message: Fields = {};
  readonly #top: Fields = {};
  #choice: Fields | null = null;
  #line = '';
  /** Whether the event that follows is named an error. */
  #isError = false;
  #checkedAt = 0;
  #length = 0;

  add(text: string): void {
    const lines = (this.#line + text).split('\n');
    this.#line = lines.pop() ?? '';
    for (const line of lines) this.#read(line);
  }

  /** The whole body, as JSON. `isOver`: whether the server sends no more. */
  end({ isOver }: { isOver: boolean }): string {
    this.#read(this.#line);
    this.#line = '';
    const { error } = this.#top;
    // Some servers send an empty error with each event.
    if (error !== undefined && error !== null) return JSON.stringify({ error });
    const message = this.#message;
    // A stream without a word of the model is an empty answer, whether its end is marked or not.
    const reason = !isOver ? 'cut early' : this.#hasEnded || this.tokens === 0 ? null : UNENDED;
    if (this.#choice === null && Object.keys(this.#top).length > 0)
      return JSON.stringify({ ...this.#top, message, ...(reason && { done_reason: reason }) });
    const choice = { ...this.#choice, message, ...(reason && { finish_reason: reason }) };
    return JSON.stringify({ ...this.#top, message, choices: [choice] });
  }

  /**
   * Whether this can't become an answer: 400 letters of it, without reasoning and tool calls, hold no brace, or it
   * repeats itself. Looks only now and then.
   */
  isHopeless(): boolean {
    if (this.#length - this.#checkedAt < LOOK_EVERY) return false;
    this.#checkedAt = this.#length;
    const texts = Object.entries({ ...this.#choice, ...this.#message }).filter(([key]) => !WHOLE.test(key));
    if (texts.some(([, text]) => typeof text === 'string' && isRepeated(text))) return true;
    const { content = this.#choice?.['text'], tool_calls: calls } = this.#message;
    if (typeof content !== 'string' || calls !== undefined || content.includes('{')) return false;
    const { text, isThinking } = content.includes('<')
      ? spokenPart(content)
      : { text: content, isThinking: false };
    return !isThinking && text.length >= MOST_WITHOUT_BRACE;
  }

  #read(line: string): void {
    const [field = ''] = /^(?:data|error|event):/.exec(line) ?? [];
    const said = line.slice(field.length).trim();
    if (field === 'event:') this.#isError = said === 'error';
    const event = parseJson(said);
    if (said === '[DONE]') this.#hasEnded = true;
    if (!isRecord(event)) return;
    if (event['done'] === true) this.#hasEnded = true;
    const isError = this.#isError || field === 'error:' || event['type'] === 'error';
    const { choices, message, ...top } = isError && !('error' in event) ? { error: event } : event;
    Object.assign(this.#top, top);
    const [choice] = Array.isArray(choices) ? choices.filter(isRecord) : [];
    const { delta, message: whole, ...about } = choice ?? {};
    if (Array.isArray(choices)) this.#choice ??= {};
    if (choice?.['finish_reason']) this.#hasEnded = true;
    const added =
      [delta, whole, message].reduce<number>(
        (sum, part) => sum + (isRecord(part) ? merge(this.#message, part) : 0),
        0,
      ) + (this.#choice === null ? 0 : merge(this.#choice, about));
    this.#length += added;
    if (added > 0) this.tokens += 1;
  }
}

/** Letters between two looks at an answer in progress. */
const LOOK_EVERY = 50;
const MOST_WITHOUT_BRACE = 400;
/** Letters at the end of an answer that are one piece over and over, and the maximum length of that piece. */
const REPEATED = 600;
const LONGEST_PIECE = 200;

/** Adds what an event holds to what came before; returns the number of letters that were added. */
function merge(into: Fields, part: Fields): number {
  let added = 0;
  for (const [key, value] of Object.entries(part)) {
    const before = into[key];
    if (value === null || key === '__proto__') continue;
    if (typeof value === 'string' && !WHOLE.test(key)) {
      added += value.length;
      if (Array.isArray(before)) before.push({ type: 'text', text: value });
      else into[key] = (typeof before === 'string' ? before : '') + value;
    } else if (Array.isArray(value)) {
      const begun = typeof before === 'string' && before !== '' ? [{ type: 'text', text: before }] : [];
      added += mergeLists((into[key] = Array.isArray(before) ? before : begun), value);
    } else if (isRecord(value)) {
      added += merge((into[key] = isRecord(before) ? before : {}), value);
    } else into[key] = value;
  }
  return added;
}

/** Continues the items that have the same `index`, as those of tool calls do. */
function mergeLists(into: unknown[], items: readonly unknown[]): number {
  let added = 0;
  for (const item of items) {
    if (!isRecord(item)) {
      into.push(item);
      continue;
    }
    const { index } = item;
    const known =
      index === undefined ? undefined : into.filter(isRecord).find((each) => each['index'] === index);
    const target = known ?? {};
    if (known === undefined) into.push(target);
    added += merge(target, item);
  }
  return added;
}

/** Whether the end of a text has a short period, by the failure function of Knuth, Morris and Pratt. */
function isRepeated(text: string): boolean {
  if (text.length < REPEATED) return false;
  const end = text.slice(-REPEATED);
  const borders = [0];
  let length = 0;
  for (let at = 1; at < end.length; at += 1) {
    while (length > 0 && end[at] !== end[length]) length = borders[length - 1] ?? 0;
    if (end[at] === end[length]) length += 1;
    borders.push(length);
  }
  return end.length - length <= LONGEST_PIECE;
}
