import { describe, expect, it } from 'vitest';
import { forgetContent, keepAsked, keepSent, readAsked, readSent } from '../../src/approvals/kept-content';
import type { Content } from '../../src/approvals/request/request-note';
import { MemoryDeviceStore } from '../fakes/memory-device-store';

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
    await keepAsked(device, 'r1', content);
    await keepAsked(device, 'r1', { ...mail, body: 'Edited.' });
    expect(await readAsked(device, 'r1')).toEqual(content);
  });

  it('is nothing where nobody kept it, it was damaged, or it is done with', async () => {
    const device = new MemoryDeviceStore();
    await device.create('asked/r2.json', '{"kind":"email"');
    await keepAsked(device, 'r3', mail);
    await forgetContent(device, 'r3');
    for (const request of ['r1', 'r2', 'r3']) expect(await readAsked(device, request)).toBeNull();
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
