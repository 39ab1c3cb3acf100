import { describe, expect, it } from 'vitest';
import {
  forgetContent,
  forgetSettled,
  keepContent,
  keepSent,
  readKeptContent,
  readSent,
} from '../../../../src/core/approvals/model/kept-content';
import type { Content } from '../../../../src/core/approvals/model/approval/approval-note';
import type { Conflict, OperationPlan } from '../../../../src/kernel/effects/operation';
import type { LogEntry } from '../../../../src/kernel/log/entry';
import { MemoryDeviceStore } from '../../../fakes/memory-device-store';

const mail: Content = {
  kind: 'email',
  to: 'Ann Lee <ann@example.com>',
  cc: '',
  subject: 'Re: the 14th',
  body: 'Yes.\n\nSam',
  inReplyTo: '',
  references: '',
};
const tool: Content = { kind: 'tool', arguments: { at: { hour: 9 }, who: ['ann'] } };

describe('what was first asked for', () => {
  it.each([mail, tool])('is kept as it was: $kind', async (content) => {
    const device = new MemoryDeviceStore();
    await keepContent(device, 'r1', content);
    await keepContent(device, 'r1', { ...mail, body: 'Edited.' });
    expect(await readKeptContent(device, 'r1')).toEqual(content);
  });

  it('is nothing where it was not kept, it was damaged, or it is done with', async () => {
    const device = new MemoryDeviceStore();
    await device.create('asked/r2.json', '{"kind":"email"');
    await keepContent(device, 'r3', mail);
    await forgetContent(device, 'r3');
    for (const approval of ['r1', 'r2', 'r3']) expect(await readKeptContent(device, approval)).toBeNull();
  });
});

describe('what was sent', () => {
  it('is kept as it was at the last attempt, until it is done with', async () => {
    const device = new MemoryDeviceStore();
    await keepSent(device, 'r1', mail);
    await keepSent(device, 'r1', { ...mail, body: 'Edited.' });
    expect(await readSent(device, 'r1')).toEqual({ ...mail, body: 'Edited.' });
    await forgetContent(device, 'r1');
    expect(await readSent(device, 'r1')).toBeNull();
  });
});

type Details = NonNullable<LogEntry['details']>;

describe('an operation that settles a request', () => {
  const plan = (event: LogEntry['event'], details: Details): OperationPlan => ({
    run: 'run1',
    kind: 'request',
    label: '',
    effects: [],
    entries: [{ event, severity: 'info', details }],
  });
  const settled = { request: 'r1', note: 'Done/a.md' };

  it.each<[string, LogEntry['event'], Details, string[], boolean]>([
    ['forgets its words', 'approval_executed', settled, [], false],
    ['forgets the words of what was withdrawn', 'approval_withdrawn', settled, [], false],
    ['keeps them where its note was left out', 'approval_executed', settled, ['Approved/a.md'], true],
    ['forgets them where another note was left out', 'approval_executed', settled, ['Drafts/b.md'], false],
    ['keeps those of what waits', 'approval_pending', settled, [], true],
    ['keeps them where it names no note', 'approval_executed', { request: 'r1' }, ['Approved/a.md'], true],
    ['keeps them where it names no request', 'approval_executed', { note: 'Done/a.md' }, [], true],
  ])('%s', async (_, event, details, left, isKept) => {
    const device = new MemoryDeviceStore();
    await keepContent(device, 'r1', mail);
    await keepSent(device, 'r1', mail);
    const skipped = left.map((path): Conflict => ({ path, reason: 'busy' }));
    await forgetSettled(device, plan(event, details), skipped);
    const kept = [await readKeptContent(device, 'r1'), await readSent(device, 'r1')];
    expect(kept.map((content) => content !== null)).toEqual([isKept, isKept]);
  });
});
