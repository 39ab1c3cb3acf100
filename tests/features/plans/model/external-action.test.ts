import { describe, expect, it } from 'vitest';
import { namesExternalAction } from '../../../../src/features/plans/model/external/external-action';
import { ACTING_WORDS } from '../../../../src/features/plans/model/external/external-words';
import { findWord, plainLetters, wordPattern } from '../../../../src/kernel/notes/text/word-pattern';
import { rowsOf } from '../../../word-table';

const LEAVING = [
  ...rowsOf('plans', 'actions that leave the vault').flat(),
  's\u00ADend the letter',
  'se\u200Bnd the letter',
];

const STAYING = rowsOf('plans', 'actions that stay in it').flat();

describe('namesExternalAction', () => {
  it.each(LEAVING)('sees an action that leaves the vault in "%s"', (text) => {
    expect(namesExternalAction(text)).toBe(true);
  });

  it.each([...STAYING, ''])('sees none in "%s"', (text) => {
    expect(namesExternalAction(text)).toBe(false);
  });
});

describe('an action beside one that the tools can do', () => {
  const rows = {
    en: 'Find the offer and forward it to Ben',
    de: 'Die Rechnung suchen und an Ada schicken',
    fr: "Cherche l'offre et envoie la lettre",
    es: 'Busca la oferta y envía todo',
    it: "Cerca l'offerta e spedisci tutto",
    pt: 'Leia o contrato e mande tudo',
    nl: 'Zoek de offerte en stuur alles op',
  };

  it.each(Object.entries(rows))('is seen in %s by the words of that language', (code, text) => {
    expect(namesExternalAction(text)).toBe(true);
    const others = Object.entries(ACTING_WORDS).filter(([language]) => language !== code);
    const words = wordPattern(others.flatMap(([, lines]) => lines).join(','));
    expect(findWord(words, plainLetters(text))).toBeNull();
  });

  it('is left to the person in any words where it comes after the other', () => {
    expect(namesExternalAction('Find the code, then air the room')).toBe(true);
    expect(namesExternalAction('Lies den Code; dann lüfte das Zimmer')).toBe(true);
  });
});

it('reads a word of half a megabyte', () => {
  expect(namesExternalAction(`Note ${'a.'.repeat(250_000)}`)).toBe(false);
});
