import { accountConsentKey } from '../../../src/core/settings/account-consent';
import { accountFor } from '../settings/account';
import { aMailNote } from '../../fakes/mail-note';
import { Faults } from '../../fakes/faults';
import { MemoryMailbox } from '../../fakes/memory-mailbox';
import { ANSWERS, Stage } from './stage';

export const COPY = 'mail/copies/unknown.json';

export const textIn = (stage: Stage, folder: string): string =>
  stage.vault
    .paths(folder)
    .map((path) => stage.vault.text(path))
    .join('\n');

export const hasNote = (stage: Stage, subject: string): boolean =>
  stage.vault
    .paths('')
    .some(
      (path) => path.endsWith('.md') && stage.vault.text(path).includes(`subject: A question ${subject}`),
    );

const mailOf = (subject: string): string =>
  [
    'From: Ann <ann@example.org>',
    `Subject: A question ${subject}`,
    `Message-ID: <${subject.replaceAll(' ', '-')}@example.org>`,
    'Date: Mon, 02 Nov 2026 07:00:00 +0000',
    '',
    'Can you come?',
    '',
  ].join('\r\n');

/** Whether a call comes from this function, however deep, with no inner fence between. No line is looked up in the source. */
function comesFrom(work: string): boolean {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Object.assign(Error, { prepareStackTrace: undefined, stackTraceLimit: 200 });
  const lines = (new Error().stack ?? '').split('\n');
  Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  const at = lines.findIndex((line) => line.includes(work));
  const fence = lines.findIndex((line) => line.includes('Fence.around'));
  return at !== -1 && (fence === -1 || at < fence);
}

/** A vault in which nearly every part of a cycle has something to do, and a fault that can be switched on. */
export async function faultScene(work: string, files: Readonly<Record<string, string>> = {}) {
  let [isOn, thrown] = [false, 0];
  const faults = new Faults({
    onCall: async () => {
      check();
    },
  });
  function check(): void {
    if (!isOn || !comesFrom(work)) return;
    thrown += 1;
    throw new TypeError('x is not a function');
  }
  /** The port, whose calls fail, too. */
  const faulty = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]): unknown => {
          check();
          return value.apply(target, given);
        };
      },
    });
  const account = accountFor();
  const mail = new MemoryMailbox();
  const stage = new Stage({
    files: { 'Needs_Action/first.md': aMailNote({ subject: 'first' }) },
    answers: () => ANSWERS.reply,
    faults,
    mail,
    settings: {
      accounts: [account],
      consents: [accountConsentKey(account, 'read', {})],
      queueDrafts: true,
      keepLogDays: 30,
    },
  });
  await stage.cycle();
  const [request = ''] = stage.vault.paths('Pending_Approval');
  stage.vault.externalMove(request, request.replace('Pending_Approval', 'Rejected'));
  mail.deliver(mailOf('from the mailbox'), { receivedAt: stage.clock.now() });
  stage.vault.external('Inbox/file.eml', mailOf('from a file'));
  stage.vault.external(
    'Needs_Action/waiting.md',
    aMailNote({ subject: 'waiting', messageId: '<w@example.org>' }),
  );
  for (const [path, text] of Object.entries(files)) stage.vault.external(path, text);
  await stage.device.replace(COPY, '{}');
  Object.assign(stage.settings, { dashboardNote: true });
  const { clock, notifier, host } = stage.ports;
  const ports = { ...stage.ports, clock: faulty(clock), notifier: faulty(notifier), host: faulty(host) };
  stage.deputy = stage.openWith(ports, stage.settings);
  return {
    stage,
    fail: (fails: boolean) => {
      isOn = fails;
    },
    thrown: () => thrown,
  };
}
