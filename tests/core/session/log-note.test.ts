// @vitest-environment dom
import { compileFunction } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { logNote } from '../../../src/core/session/setup';

/** As much of an element as Obsidian adds to it. */
interface Made {
  el: HTMLElement;
  createEl: (tag: string, options?: { text?: string }) => Made;
}

function made(tag: string, text = ''): Made {
  const el = document.createElement(tag);
  el.textContent = text;
  const createEl: Made['createEl'] = (inner, options) => {
    const child = made(inner, options?.text);
    el.append(child.el);
    return child;
  };
  return { el, createEl };
}

/** Runs the note's script as Dataview would; the rows it draws, or its words. */
async function draw(files: Record<string, string> | null, logs = 'Logs'): Promise<HTMLElement> {
  const script = /```dataviewjs\n([^]*?)\n```/.exec(logNote(logs))?.[1] ?? '';
  const container = made('div');
  const adapter = {
    exists: () => Promise.resolve(files !== null),
    list: () => Promise.resolve({ files: Object.keys(files ?? {}), folders: [] }),
    read: (path: string) => Promise.resolve(files?.[path] ?? ''),
  };
  const run = compileFunction(`return (async () => {${script}\n})();`, ['app', 'dv']) as (
    app: unknown,
    dv: unknown,
  ) => Promise<void>;
  await run({ vault: { adapter } }, { container });
  return container.el;
}

const rows = (el: HTMLElement): string[] =>
  [...el.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent).join(' | '),
  );

const line = (timestamp: string, more: object = {}): string =>
  JSON.stringify({ timestamp, event: 'llm_decision', ...more });

describe('the note that shows the log', () => {
  it('puts the lines of all devices in one order, newest first', async () => {
    const el = await draw({
      'Logs/orchestrator_2026-11-20.log': `${line('2026-11-20T09:00:00+01:00', { email_subject: 'Old' })}\n`,
      'Logs/orchestrator_2026-11-21.log': `${line('2026-11-21T09:00:00+01:00', { email_subject: 'A', decision: 'archive', reasoning: 'News', model: 'm' })}\n`,
      'Logs/orchestrator_2026-11-21_phone.log': `${line('2026-11-21T09:30:00+01:00', { event: 'plan_asked', details: { plan: 'PLAN-2026-001' } })}\n`,
      'Logs/Runner.md': line('2026-11-21T10:00:00Z'),
      'Logs/orchestrator_state.json': line('2026-11-21T10:00:00Z'),
    });
    expect(rows(el)).toEqual([
      '2026-11-21 09:30 | plan_asked | PLAN-2026-001 |  |  | ',
      '2026-11-21 09:00 | llm_decision | A | archive | News | m',
      '2026-11-20 09:00 | llm_decision | Old |  |  | ',
    ]);
  });

  it('passes over what is torn or no line of the log', async () => {
    const lines = ['', 'null', '[]', '7', '{"timestamp":3}', '{"timestamp":"soon"}', '{"timest'];
    const text = [...lines, line('2026-11-21T09:00:00Z', { details: null, reasoning: {} })].join('\n');
    expect(rows(await draw({ 'Logs/orchestrator_2026-11-21.log': text }))).toHaveLength(1);
  });

  it('shows what strangers wrote as text, and no more than a table can take', async () => {
    const hostile = line('2026-11-21T09:00:00Z', {
      email_subject: '![[Secrets]] <img src=x>',
      reasoning: 'a'.repeat(999),
    });
    const el = await draw({ 'Logs/orchestrator_2026-11-21.log': `${hostile}\n`.repeat(500) });
    expect(el.querySelector('img')).toBeNull();
    expect(rows(el)).toHaveLength(200);
    expect(rows(el)[0]).toContain('![[Secrets]] <img src=x>');
    expect(rows(el)[0]?.length).toBeLessThan(400);
  });

  it.each([null, {}])('says that there is nothing yet', async (files) => {
    expect((await draw(files)).textContent).toBe('The log is empty.');
  });

  it('reads at most a week', async () => {
    const days = Array.from({ length: 9 }, (_, at) => `2026-11-1${String(at)}`);
    const files = Object.fromEntries(
      days.map((day) => [`Its "log"/orchestrator_${day}.log`, line(`${day}T09:00:00Z`)]),
    );
    expect(rows(await draw(files, 'Its "log"'))).toHaveLength(7);
  });
});
