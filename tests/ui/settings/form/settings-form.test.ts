import { describe, expect, it } from 'vitest';
import { readSettings } from '../../../../src/core/settings/settings';
import type { SettingsHost } from '../../../../src/ui/settings/form/settings-host';
import { FakeAutomation } from '../../fake-automation';
import { SettingsForm } from '../../../../src/ui/settings/form/settings-form';

const refuse = (): never => {
  throw new Error('Not expected');
};

const formOver = (stored: object = {}) => {
  const host: SettingsHost = {
    settings: readSettings(stored).settings,
    stored: { problems: [], readOnly: null },
    consents: ['rules'],
    deviceId: 'desk',
    isPaused: false,
    change: async (change) => {
      await Promise.resolve();
      Object.assign(host, { settings: { ...host.settings, ...change } });
    },
    startOver: refuse,
    agree: refuse,
    allow: refuse,
    agreeTo: refuse,
    loosened: [],
    allowLoosened: refuse,
    deputy: new FakeAutomation().deputy,
    state: { kind: 'unchosen' },
    act: refuse,
    notice: refuse,
    withdraw: refuse,
    tools: { listTools: refuse, check: refuse },
    subscribe: refuse,
    run: refuse,
  };
  const failures: unknown[] = [];
  const form = new SettingsForm({
    host,
    choose: refuse,
    redraw: refuse,
    onFailure: (error) => failures.push(error),
    onApplied: () => undefined,
  });
  return { host, form, failures };
};

describe('what is typed', () => {
  it('is held against the settings as they are when it counts', async () => {
    const { host, form } = formOver();
    await form.write('folders.drafts', 'Mail');
    await form.write('folders.inbox', 'Mail');
    await form.commit();
    expect([host.settings.folders.drafts, host.settings.folders.inbox]).toEqual(['Mail', 'Inbox']);
  });

  it('is shown until it counts', async () => {
    const { form } = formOver();
    await form.write('tokenBudget', 5_000);
    expect([form.read('tokenBudget'), form.isBusy]).toEqual([5_000, true]);
    await form.commit();
    expect([form.read('tokenBudget'), form.isBusy]).toEqual([5_000, false]);
  });

  it('does not hinder the next change when it fails', async () => {
    const { host, form, failures } = formOver();
    const { change } = host;
    host.change = () => Promise.reject(new Error('The disk is full.'));
    await form.write('singleKeys', false);
    host.change = change;
    await form.write('events', false);
    expect(failures).toHaveLength(1);
    expect(host.settings).toMatchObject({ singleKeys: true, events: false });
  });
});
