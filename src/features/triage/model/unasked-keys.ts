import { objectSpans } from '../../../llm/provider/answers/json-spans';
import { parseJson } from '../../../llm/provider/answers/parse-json';
import { decisionOutput } from './decision';

const MOST_KEYS = 20;
const LONGEST_KEY = 60;

let known: ReadonlySet<string> | undefined;
const askedKeys = (): ReadonlySet<string> =>
  (known ??= new Set(Object.keys(decisionOutput.schema['properties'] ?? {}).map(plain)));

/**
 * What an answer holds beside a decision: a tool to call, an address, a path. None of it is looked at; the log names it,
 * because a model that answers so may be obeying a mail.
 */
export function unaskedKeys(answer: string): string[] {
  const asked = askedKeys();
  const objects = objectSpans(answer).closed.map(parseJson).filter(isObject);
  const decisions = objects.map(Object.keys).filter((keys) => keys.some((key) => plain(key) === 'decision'));
  const unasked = decisions.flat().filter((key) => !asked.has(plain(key)));
  return [...new Set(unasked)].slice(0, MOST_KEYS).map((key) => key.slice(0, LONGEST_KEY));
}

function plain(key: string): string {
  return key.toLowerCase().replace(/[\s_-]/g, '');
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
