// @vitest-environment dom
// Loaded before the command imports it late, so that the dialog is open after one task.
import '../../../../src/features/accounts/ui/mail-account-dialog';
import { expect, it, onTestFinished, vi } from 'vitest';
import { nodeClock } from '../../../../headless/node/node-clock.mjs';
import { nodeModules } from '../../../../headless/node/node-modules.mjs';
import { imapSockets } from '../../../../src/features/accounts/servers/imap-sockets';
import { openLoopback } from '../../../../src/features/accounts/servers/loopback';
import { singleFetch } from '../../../../src/adapters/desktop/single-fetch';
import { ImapSource } from '../../../../src/features/accounts/servers/imap/imap-source';
import { accountConsentKey, type AccountPermission } from '../../../../src/core/settings/account-consent';
import { DeviceSignIns } from '../../../../src/features/accounts/work/device-sign-ins';
import type { MailAccount } from '../../../../src/kernel/ports/mail-account';
import { describeDovecot, QUESTION } from '../servers/imap/dovecot';
import { openCaller } from '../../../stages/smtp-stage';
import { Asking } from '../../../core/app/asking';
import { accountFor } from '../../../core/settings/account';
import { obsidianPerTest } from '../../../fake-obsidian/open-obsidian';
import { buttonNamed, choose, click, the, typeInto } from '../../../fake-obsidian/person';
import { FakeClock } from '../../../fakes/fake-clock';
import { MemorySecretStore } from '../../../fakes/memory-secret-store';
import { dialog, inDialog, pressIn } from '../../../ui/settings/tab-stage';
import { noticeText, uiStage } from '../../../ui/ui-stage';
import { navigate } from '../work/authorization-server';
import { type Mechanism, openTokenServers } from '../work/token-servers';

const HOUR = 3_600_000;
const NEVER = new AbortController().signal;
const open = obsidianPerTest();

/** The app's page over a Deputy whose mail servers take tokens alone; `store` is where sign-ins are kept. */
async function stageOf(mechanism: Mechanism) {
  // The window of the tests has an array of its own, which the bytes of a socket are no instance of.
  vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer));
  onTestFinished(() => void vi.unstubAllGlobals());
  const servers = await openTokenServers(mechanism);
  const obsidian = open({ platform: 'desktop' });
  const { automation, host } = await uiStage(obsidian);
  const stage = new Asking({ files: {}, clock: new FakeClock() });
  // Time passes in the tests alone, and answers of servers are waited for.
  const clock = { ...nodeClock, now: () => stage.clock.now(), monotonic: () => stage.clock.monotonic() };
  const store = new MemorySecretStore();
  const signIns = new DeviceSignIns({
    ...{ secrets: new MemorySecretStore(), store, programs: null, clock, isLocalOnly: () => false },
    ...{ loopback: openLoopback(nodeModules), fetch: singleFetch(nodeModules) },
  });
  const may = (permission: AccountPermission) => (account: MailAccount) =>
    host.consents.includes(accountConsentKey(account, permission, {}));
  const prove: typeof signIns.prove = (account, refused) => signIns.prove(account, refused);
  const mail = new ImapSource({ sockets: imapSockets(nodeModules), prove, isAllowed: may('read'), clock });
  const tools = openCaller(accountFor(), {
    ...{ accounts: () => host.settings.accounts, isAllowed: may('send'), prove, clock, files: stage.vault },
  });
  const deputy = () => {
    const { accounts } = host.settings;
    const settings = { ...stage.settings, emailTool: null, accounts, consents: host.consents };
    return stage.openWith({ ...stage.ports, mail, tools, signIns }, settings);
  };
  automation.answer({
    mailboxes: {
      signIn: (...asked) => deputy().mailboxes.signIn(...asked),
      signOut: (...asked) => deputy().mailboxes.signOut(...asked),
      estimate: (...asked) => deputy().mailboxes.estimate(...asked),
      folders: (...asked) => deputy().mailboxes.folders(...asked),
      checkSending: (...asked) => deputy().mailboxes.checkSending(...asked),
    },
    fetchMail: (request) => deputy().fetchMail(request),
  });
  obsidian.fake.commands.executeCommandById('deputy:add-mail-account');
  await expect.poll(() => document.querySelector('.deputy-step')).not.toBeNull();
  const words = (): string =>
    [document.body.textContent, JSON.stringify([host.settings, host.log, stage.notifier])].join('\n');
  return { servers, stage, deputy, mail, store, words };
}

describeDovecot('An account that takes tokens alone', () => {
  it.each(['xoauth2', 'oauthbearer'] as const)(
    'is added on its page, read and answered from over three lifetimes of a token by %s',
    async (mechanism) => {
      const { servers, stage, deputy, mail, store, words } = await stageOf(mechanism);
      const { provider, imap, smtpPort, mails } = servers;
      vi.spyOn(window, 'open').mockImplementation((url) => {
        void provider.consent(String(url)).then((back) => navigate(back));
        return null;
      });
      const { authorize, token } = provider.app();
      const fill = (fields: Readonly<Record<string, string>>): void => {
        for (const [label, text] of Object.entries(fields)) typeInto(inDialog(label), text);
      };
      const line = (): string => the('.deputy-step-line', dialog()).textContent;
      fill({ 'E-mail address': 'ann@example.com' });
      fill({ 'IMAP server: host': '127.0.0.1', 'IMAP server: port': String(imap.imap) });
      fill({ 'SMTP server: host': '127.0.0.1', 'SMTP server: port': `${String(smtpPort)}/tls` });
      choose(inDialog('Log in by'), 'oauth');
      fill({ 'Client id': 'client-1', 'Sign-in address': authorize, 'Token address': token });
      fill({ Permissions: 'imap smtp' });
      click(buttonNamed('Sign in in the browser', dialog()));
      await expect.poll(line).toBe('Signed in.');
      await pressIn('Next');
      click(inDialog('Send approved mail'));
      for (const server of [imap.imap, smtpPort]) {
        await pressIn('Allow');
        await expect.poll(line).toContain(`The certificate of 127.0.0.1:${String(server)} is not from`);
        await pressIn('Pin this certificate');
      }
      await pressIn('Allow');
      await expect.poll(() => noticeText()).toContain('fetched');
      const cycle = async (): Promise<void> =>
        expect(await deputy().cycle({ stop: NEVER, abort: NEVER })).toMatchObject({ kind: 'done' });
      const used = new Set<string>();
      for (let lifetime = 1; lifetime <= 3; lifetime += 1) {
        stage.clock.suspend(HOUR);
        provider.endAccess();
        imap.deliver(QUESTION.replaceAll('lunch-1', `lunch-${String(lifetime)}`));
        await cycle();
        const asked = stage.drag(stage.pending, 'Approved');
        expect(stage.vault.text(asked)).toContain(`<lunch-${String(lifetime)}@example.org>`);
        await cycle();
        expect(mails).toHaveLength(lifetime);
        expect(mails.at(-1)).toContain(`In-Reply-To: <lunch-${String(lifetime)}@example.org>`);
        used.add(provider.given.filter((each) => provider.accepts(each)).join());
      }
      expect(used.size).toBe(3);
      const kept = [...store.keys.values()].join();
      expect(provider.given.filter((each) => kept.includes(each)).length).toBeGreaterThan(0);
      const files = [stage.vault, stage.device, stage.home].flatMap((disk) =>
        disk.paths().map((path) => disk.text(path)),
      );
      const said = [...files, words()].join();
      expect(provider.given.filter((each) => said.includes(each))).toEqual([]);
      mail.close();
    },
  );
});
