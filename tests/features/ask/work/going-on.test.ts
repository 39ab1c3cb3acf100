import { expect, it } from 'vitest';
import { Talk } from '../../../stages/talk';

/** In each language: a reminder, the same for Lena at 14:00 and for Anna, and another day. */
const ROWS: readonly string[] =
  "remind me tomorrow at 9 to call Tom > and Lena at 2 > and Anna too > no, Friday|erinnere mich morgen um 9 Tom anzurufen > und Lena um 14 Uhr > und Anna auch > ach ne, doch Freitag|rappelle-moi d'appeler Tom demain à 9h > et Lena à 14h > et Anna aussi > non, vendredi|recuérdame llamar a Tom mañana a las 9 > y Lena a las 14 > y Anna también > no, el viernes|ricordami di chiamare Tom domani alle 9 > e Lena alle 14 > e anche Anna > no, venerdì|lembra-me de ligar a Tom amanhã às 9 > e Lena às 14h > e Anna também > não, na sexta|herinner me eraan morgen om 9 uur Tom te bellen > en Lena om 14 uur > en Anna ook > nee, vrijdag".split(
    '|',
  );

it.each(ROWS)('goes on from the last reminder: %s', async (row) => {
  const talk = new Talk();
  for (const text of row.split(' > ')) await talk.say(text);
  const named = (name: string): string[] => talk.reminders.filter((each) => each.includes(name));
  expect(talk.reminders).toHaveLength(3);
  expect([named('tom'), named('lena'), named('anna')].map(({ length }) => length)).toEqual([1, 1, 1]);
  expect(named('anna')[0]?.slice(0, 10)).not.toBe(named('lena')[0]?.slice(0, 10));
});

it.each([
  ['remind me to call Lena on thursday evening', 'at 8', '20:00'],
  ['erinnere mich am Donnerstagabend, Lena anzurufen', 'um 8', '20:00'],
  ['remind me to call Lena on thursday morning', 'at 8', '08:00'],
])('an hour said after "%s" keeps its half of the day', async (first, then, time) => {
  const talk = new Talk({ files: {} });
  await talk.say(first);
  expect(await talk.say(then)).toEqual([expect.stringContaining(`is now for Thu 2026-11-26, ${time}.`)]);
});

it('a reminder before a thing names the day of the thing', async () => {
  const talk = new Talk({ files: {} });
  await talk.say("mum's birthday on 17 December, remind me a week before");
  expect(talk.stage.vault.text('Reminders/2026-12-10-mum-s-birthday-2026-12-17.md')).toContain(
    "mum's birthday (2026-12-17) 📅 2026-12-10",
  );
});

it('a letter to two addresses goes to both', async () => {
  const talk = new Talk({ files: {} });
  expect(
    await talk.say('email the plumber (a@example.com) and Bob (b@example.com) that the door is open'),
  ).toEqual(['Draft to a@example.com, b@example.com (to fill in).']);
});
