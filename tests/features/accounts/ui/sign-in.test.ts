// @vitest-environment dom
// Loaded before the command imports it late, so that the dialog is open after one task.
import '../../../../src/features/accounts/ui/mail-account-dialog';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { err, ok, type Result } from '../../../../src/kernel/notes/values/result';
import type { MailAccount } from '../../../../src/kernel/ports/mail-account';
import type { SignInRequest, SignInState } from '../../../../src/kernel/ports/mail-login';
import { MailServerError } from '../../../../src/kernel/ports/mail-source';
import { laterTask, obsidianPerTest } from '../../../fake-obsidian/open-obsidian';
import { buttonNamed, choose, click, rowNamed, the, typeInto } from '../../../fake-obsidian/person';
import { promise } from '../../../promise';
import { uiStage } from '../../../ui/ui-stage';
import { descOf, dialog, inDialog, pressIn } from '../../../ui/settings/tab-stage';

const open = obsidianPerTest();
const CODE = {
  kind: 'code',
  code: 'ABCD-EFGH',
  url: 'https://example.com/device',
  host: 'login.example',
} as const;

interface Asked extends SignInRequest {
  account: MailAccount;
  /** The provider's answer comes. */
  end: (outcome: Result<null, MailServerError>) => void;
}

/** The first step is open; `asked` is what the person began. */
async function stageOf() {
  const obsidian = open({ platform: 'desktop' });
  const stage = await uiStage(obsidian);
  const asked: Asked[] = [];
  const signedOut: string[] = [];
  const state: SignInState = { kind: 'signed_in' };
  const found = { sent: 'Sent', archive: 'Archive' };
  stage.automation.answer({
    mailboxes: {
      signIn: (account, request) =>
        new Promise((end) => {
          asked.push({ ...request, account, end });
        }),
      signOut: async ({ address }) => {
        signedOut.push(address);
        return 'here' as const;
      },
      signInState: async () => state,
      estimate: async () => ok({ notes: 0, drafts: 0, tokens: 0, cost: 0, isLarge: false }),
      folders: async () => ok({ ...found, found, all: ['INBOX'], canMove: true }),
      checkSending: async () => ok(null),
    },
    fetchMail: async () => ({ kind: 'done', accounts: [] }),
  });
  obsidian.fake.commands.executeCommandById('deputy:add-mail-account');
  await laterTask(5);
  return { obsidian, host: stage.host, asked, signedOut };
}

const opened = vi.spyOn(window, 'open').mockReturnValue(null);
afterEach(() => opened.mockClear());

const line = (): string => the('.deputy-step-line', dialog()).textContent;

const toSignIn = (address: string): void => typeInto(inDialog('E-mail address'), address);

describe('an account that takes no passwords', () => {
  it('is signed in with an own app in the first of two steps, after a press and with its hosts shown', async () => {
    const { obsidian, host, asked } = await stageOf();
    toSignIn('ann@outlook.com');
    expect(dialog().textContent).toContain('You sign in at your provider');
    expect(descOf('Register your own app')).toContain('redirect URI http://localhost');
    expect(dialog().textContent).not.toContain('Client secret');
    await pressIn('Next');
    expect(line()).toBe('Sign in first.');
    click(buttonNamed('Sign in in the browser', dialog()));
    await laterTask(5);
    expect([line(), asked]).toEqual(['Enter the client id of the app that you registered.', []]);
    typeInto(inDialog('Client id'), 'app-1');
    await pressIn('Next');
    expect(opened).not.toHaveBeenCalled();
    click(buttonNamed('Sign in in the browser', dialog()));
    await laterTask(5);
    const [request] = asked;
    expect(request?.account.oauth).toMatchObject({
      clientId: 'app-1',
      token: expect.stringContaining('/consumers/'),
    });
    request?.show({ kind: 'link', url: 'https://login.example/page', host: 'login.example' });
    expect(opened.mock.calls).toEqual([['https://login.example/page']]);
    expect(line()).toContain('Waiting for the sign-in at login.example');
    request?.end(ok(null));
    await laterTask(5);
    expect(line()).toBe('Signed in.');
    expect(descOf('Sign in')).toContain('outlook.office365.com and smtp-mail.outlook.com alone');
    await pressIn('Next');
    await pressIn('Allow');
    await laterTask(5);
    expect(host.settings.accounts).toMatchObject([
      { address: 'ann@outlook.com', oauth: { clientId: 'app-1' } },
    ]);
    expect(obsidian.fake.secretStorage.listSecrets()).toEqual([]);
  });

  it('shows a code only after a press, with the host that gave it and the address', async () => {
    promise('A code is shown only after you asked for one, with the host that gave it and your address');
    const { asked, signedOut } = await stageOf();
    toSignIn('ann@outlook.com');
    typeInto(inDialog('Client id'), 'app-1');
    expect(dialog().textContent).not.toContain('ABCD');
    click(buttonNamed('Use a code', dialog()));
    await laterTask(5);
    expect(asked.map(({ way }) => way)).toEqual(['code']);
    asked[0]?.show(CODE);
    expect(rowNamed('Code for ann@outlook.com: ABCD-EFGH', dialog()).textContent).toContain(
      'login.example gave it',
    );
    expect(opened).not.toHaveBeenCalled();
    asked[0]?.end(ok(null));
    await laterTask(5);
    expect(dialog().textContent).not.toContain('ABCD');
    await pressIn('Cancel');
    await laterTask(5);
    expect(signedOut).toEqual(['ann@outlook.com']);
  });

  it('says why it is not signed in, and asks anew after a change of the app', async () => {
    const { asked } = await stageOf();
    toSignIn('ann@outlook.com');
    typeInto(inDialog('Client id'), 'app-1');
    click(buttonNamed('Sign in in the browser', dialog()));
    await laterTask(5);
    asked[0]?.end(err(new MailServerError('not_signed_in', 'Denied. Sign in again.')));
    await laterTask(5);
    expect(line()).toBe('Denied. Sign in again.');
    click(buttonNamed('Sign in in the browser', dialog()));
    await laterTask(5);
    asked[1]?.end(ok(null));
    await laterTask(5);
    typeInto(inDialog('Client id'), 'app-2');
    await pressIn('Next');
    expect(line()).toBe('Sign in first.');
  });
});

describe('an account that takes both', () => {
  it('signs in with an own app and its secret where the person chooses that', async () => {
    const { asked } = await stageOf();
    toSignIn('ann@gmail.com');
    expect(inDialog('Password')).not.toBeNull();
    choose(inDialog('Log in by'), 'oauth');
    expect(dialog().textContent).toContain('You sign in at your provider');
    typeInto(inDialog('Client id'), 'app-1');
    typeInto(inDialog('Client secret'), ' hidden ');
    expect(dialog().textContent).not.toContain('Use a code');
    click(buttonNamed('Sign in in the browser', dialog()));
    await laterTask(5);
    expect(asked).toMatchObject([{ clientSecret: 'hidden', account: { oauth: { device: '' } } }]);
  });
});
