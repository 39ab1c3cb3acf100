import { describe, expect, it } from 'vitest';
import type { Fetch } from '../../../src/kernel/ports/fetch';
import type { GenerateRequest } from '../../../src/kernel/ports/language-model';
import * as z from '../../../src/kernel/notes/values/schema';
import { readAnswer } from '../../../src/llm/provider/answers/read-answer';
import type { ModelChoice } from '../../../src/llm/provider/setup/plan-connection';
import cases from '../../data/reported-answers.json';
import { connected, errorOf, generationOf, testRequest } from './ask';

/** What a server answers to the requests that fit: by path, by a pattern of the body, or by a header. */
interface Rule {
  path?: string;
  if?: string;
  header?: string;
  status?: number;
  reset?: true;
  text?: string;
  json?: unknown;
  stream?: unknown[];
  message?: unknown;
  finish?: string;
}

interface Case extends Partial<Pick<GenerateRequest, 'temperature' | 'messages'>> {
  asks?: Partial<ModelChoice>;
  server: Rule[];
  /** `calls`: most requests until then. */
  then: { decision?: true; code?: string; says?: string; advises?: string; calls?: number };
}

const CASES = cases as unknown as Record<string, Case>;
const CHOICE = { provider: 'custom', model: 'a-model', baseUrl: 'https://models.example/v1' };
const DECISION = { decision: 'archive', confidence: 0.9 };

function serverOf(rules: readonly Rule[]): { fetch: Fetch; asked: string[] } {
  const asked: string[] = [];
  const fetch: Fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input));
    const body = typeof init?.body === 'string' ? init.body : '';
    const rule = rules.find(
      (each) =>
        (each.path ?? pathname) === pathname &&
        new RegExp(each.if ?? '').test(body) &&
        (each.header === undefined || new Headers(init?.headers).has(each.header)),
    );
    if (rule === undefined) throw new Error(`no rule for ${pathname}: ${body}`);
    asked.push(pathname);
    if (rule.reset) return Promise.reject(new Error('socket hang up'));
    return Promise.resolve(new Response(bodyOf(rule), { status: rule.status ?? 200 }));
  };
  return { fetch, asked };
}

function bodyOf({ text, json, stream, message, finish = 'stop' }: Rule): string {
  if (stream !== undefined)
    return stream
      .map((line) => (typeof line === 'string' ? line : `data: ${JSON.stringify(line)}\n`))
      .join('\n');
  return text ?? JSON.stringify(json ?? { choices: [{ index: 0, message, finish_reason: finish }] });
}

describe('what a public report says that a server answers', () => {
  it.each(Object.entries(CASES))('%s ends as a person would expect', async (_, report) => {
    const { asks, server, then, ...request } = report;
    const { fetch, asked } = serverOf(server);
    const choice = asks?.provider === undefined ? { ...CHOICE, ...asks } : { model: 'a-model', ...asks };
    const model = await connected({ provider: 'custom', ...choice }, { fetch, isStreaming: true });
    const result = await model.generate(testRequest(request));
    if (then.decision) {
      const { text, finishReason } = generationOf(result);
      const shape = z.object({ decision: z.string(), confidence: z.number() });
      expect(readAnswer(text, finishReason, shape)).toEqual({ ok: true, value: DECISION });
    } else {
      const { code, message } = errorOf(result);
      expect(code).toBe(then.code ?? code);
      expect(message).toMatch(new RegExp(then.says ?? ''));
      expect(message.slice(message.search(then.says ?? '') + 1)).toMatch(new RegExp(then.advises ?? ''));
    }
    const calls = asked.filter((path) => path.endsWith('/completions') || path.endsWith('/api/chat'));
    expect(calls.length).toBeLessThanOrEqual(then.calls ?? Infinity);
  });
});
