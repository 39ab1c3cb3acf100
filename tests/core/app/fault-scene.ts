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

/** Whether a call comes from this function, however deep, with no inner fence between. */
function comesFrom(work: string): boolean {
  const names = calls().map((site) => String(site));
  const at = names.findIndex((name) => name.includes(work));
  const fence = names.findIndex((name) => name.includes('Fence.around'));
  return at !== -1 && (fence === -1 || at < fence);
}

/** The stack, without looking each line up in the source. */
function calls(): NodeJS.CallSite[] {
  const { prepareStackTrace, stackTraceLimit } = Error;
  try {
    Error.prepareStackTrace = (_, sites) => sites;
    Error.stackTraceLimit = 200;
    return new Error().stack as unknown as NodeJS.CallSite[];
  } finally {
    Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  }
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
