import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import type { Person } from './person';
import type { Scene } from './plan-scenes';

const PAGE = readFileSync('docs/mail-accounts.md', 'utf8');

/** The fields and what to enter, as the page has them below a provider's name. */
const fieldsOf = (provider: string): [name: string, entered: string][] => {
  const [, table = ''] = PAGE.split(`\n**${provider}**`)[1]?.split('| --- | --- |\n') ?? [];
  const rows = table.slice(0, table.indexOf('\n\n')).split('\n');
  return rows.map((row) => {
    const [, name = '', entered = ''] = row.split('|').map((cell) => cell.replaceAll(/[*`]/g, '').trim());
    return [name, entered];
  });
};

/** The fields as a plain form; a provider's own page looks otherwise. */
const drawForm =
  (provider: string) =>
  async ({ page }: Person): Promise<Locator> => {
    await page.evaluate((fields) => {
      const form = document.querySelector('.mod-root')?.createDiv('a-form');
      if (form === undefined) throw new Error('There is no place for a form');
      form.style.cssText =
        'width: 700px; flex: none; align-self: start; padding: 16px; font-size: 13px; background: var(--background-primary)';
      for (const [index, [name, entered]] of fields.entries()) {
        const field = form.createDiv();
        field.style.cssText = 'display: grid; grid-template-columns: 24px 200px 1fr; margin-bottom: 8px';
        for (const text of [`${String(index + 1)}.`, name, entered]) field.createDiv({ text });
        const box = 'padding: 6px; border: 1px solid var(--color-base-50); border-radius: 5px';
        (field.lastElementChild as HTMLElement).style.cssText = box;
      }
    }, fieldsOf(provider));
    return page.locator('.a-form');
  };

const signIn =
  (address: string, fields: Record<string, string>, isChosen: boolean) =>
  async (person: Person): Promise<Locator> => {
    await person.press(/^Add a mail account/);
    await person.type('E-mail address', address);
    if (isChosen) await person.choose('Log in by', 'Sign-in with your own app');
    for (const [name, value] of Object.entries(fields)) await person.type(name, value);
    return person.dialog;
  };

const form = { viewport: { width: 1100, height: 560 } };
const dialog = { inbox: [], viewport: { width: 1100, height: 1200 } };
const ID = '0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0';

const SCENES: Scene[] = [
  { name: 'register-microsoft', options: form, play: drawForm('Microsoft') },
  { name: 'register-google', options: form, play: drawForm('Google') },
  {
    name: 'sign-in-microsoft',
    options: dialog,
    play: signIn('ann@outlook.com', { 'Client id': ID }, false),
  },
  {
    name: 'sign-in-google',
    options: dialog,
    play: signIn(
      'ann@gmail.com',
      { 'Client id': '1234-abcd.apps.googleusercontent.com', 'Client secret': 'GOCSPX-example' },
      true,
    ),
  },
];

export const REGISTER_SCENES = SCENES.map((scene) => ({ ...scene, isShownLight: true }));
