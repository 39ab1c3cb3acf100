import { describe, expect, it } from 'vitest';
import { NodeNotifier } from '../../../headless/node/node-notifier.mjs';

const aTerminal = (isTTY: boolean) => {
  const written: string[] = [];
  return { written, isTTY, columns: 20, write: (text: string) => written.push(text) };
};

describe('NodeNotifier', () => {
  it('prints notices as lines', () => {
    const terminal = aTerminal(false);
    const notifier = new NodeNotifier(terminal);
    notifier.notify({ level: 'info', text: 'Ready' });
    notifier.notify({ level: 'error', text: 'The disk is full' });
    expect(terminal.written).toEqual(['Ready\n', 'Error: The disk is full\n']);
  });

  it('prints one line for each hundred without a terminal', () => {
    const terminal = aTerminal(false);
    const notifier = new NodeNotifier(terminal);
    for (let done = 1; done <= 2_050; done += 1)
      notifier.progress({ work: 'import', text: `${String(done)}.eml`, done, total: 2_050 });
    notifier.progress(null);
    expect(terminal.written).toHaveLength(20);
    expect(terminal.written.at(-1)).toBe('Importing 2,000 of 2,050\n');
    for (const done of [99, 100, 101]) notifier.progress({ work: 'import', text: '', done, total: 0 });
    expect(terminal.written.slice(20)).toEqual(['100 mails\n']);
  });

  it('writes progress over itself, within the width, and takes it away at the end', () => {
    const terminal = aTerminal(true);
    const notifier = new NodeNotifier(terminal);
    notifier.progress({ text: 'A very long subject line', done: 1, total: 2 });
    notifier.notify({ level: 'warn', text: 'Slow' });
    notifier.progress(null);
    const line = '1/2  A very long su';
    expect(terminal.written).toEqual([`\r\u001b[K${line}`, `\r\u001b[KWarning: Slow\n${line}`, '\r\u001b[K']);
  });

  it('says how far the work is and how long it still takes', () => {
    const terminal = { ...aTerminal(true), columns: 80 };
    const notifier = new NodeNotifier(terminal);
    notifier.progress({ work: 'import', text: 'a.eml', done: 12, total: 400, leftMs: 61_000 });
    notifier.progress({ work: 'index', text: '', done: 5_000, total: 10_000, leftMs: 4_000 });
    expect(terminal.written).toEqual([
      '\r\u001b[K12/400  about 2 min left  a.eml',
      '\r\u001b[KReading 5,000 of 10,000  about 10 s left',
    ]);
  });

  it('is silent with --quiet, but for problems', () => {
    const terminal = aTerminal(true);
    const notifier = new NodeNotifier(terminal, { isQuiet: true });
    notifier.progress({ text: 'Waiting', done: 0, total: 0 });
    notifier.notify({ level: 'info', text: 'Ready' });
    notifier.notify({ level: 'error', text: 'The disk is full' });
    expect(terminal.written).toEqual(['Error: The disk is full\n']);
  });

  it('counts nothing where there is nothing to count', () => {
    const terminal = aTerminal(true);
    new NodeNotifier(terminal).progress({ text: 'Waiting', done: 0, total: 0 });
    expect(terminal.written).toEqual(['\r\u001b[KWaiting']);
  });

  it('lets no subject move the cursor', () => {
    const terminal = aTerminal(true);
    new NodeNotifier(terminal).progress({ text: 'a\u001b[2J\u0007\u202Eb', done: 1, total: 1 });
    expect(terminal.written).toEqual(['\r\u001b[K1/1  a[2Jb']);
  });
});
