import { onTestFinished } from 'vitest';
import { nodeModules } from '../../headless/node/node-modules.mjs';
import { mailSockets } from '../../src/features/accounts/servers/mail-sockets';
import { accountServer, type MailAccount, SEND_MAIL } from '../../src/kernel/ports/mail-account';
import { err } from '../../src/kernel/notes/values/result';
import type { ToolArguments, ToolCall, ToolCaller, ToolOutcome } from '../../src/kernel/ports/tool-caller';
import { SmtpCaller, type SmtpCallerOptions } from '../../src/features/accounts/servers/smtp/smtp-caller';
import { FakeClock } from '../fakes/fake-clock';
import { spentApproval } from '../fakes/spent-approval';

export const PASSWORD = 'secret-key-1';

const WORDS: ToolArguments = {
  from: 'Me <me@example.org>',
  to: ['Ann Lee <ann@example.com>', 'bob@example.com'],
  cc: [],
  subject: 'Re: the 14th',
  body: 'Yes.\n',
  inReplyTo: '<q1@example.com>',
  references: '<q0@example.com> <q1@example.com>',
};

export const mailCall = (change: ToolArguments = {}): ToolCall => ({
  server: accountServer({ name: 'work' }),
  tool: SEND_MAIL,
  arguments: { ...WORDS, ...change },
});

export function openCaller(account: MailAccount, change: Partial<SmtpCallerOptions> = {}): SmtpCaller {
  const caller = new SmtpCaller({
    accounts: () => [account],
    isAllowed: () => true,
    prove: () => Promise.resolve({ kind: 'password', secret: PASSWORD }),
    clock: new FakeClock(),
    sockets: mailSockets(nodeModules),
    readFile: () => Promise.resolve(err('is not in the vault any more')),
    ...change,
  });
  onTestFinished(() => caller.close());
  return caller;
}

export const send = (
  caller: ToolCaller,
  call = mailCall(),
  signal: AbortSignal = new AbortController().signal,
): Promise<ToolOutcome> => caller.call(spentApproval(call), { signal });
