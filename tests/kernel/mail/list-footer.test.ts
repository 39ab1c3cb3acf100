import { describe, expect, it } from 'vitest';
import { withoutListFooter, withoutWayOut } from '../../../src/kernel/mail/quoting/list-footer';
import { tableOf } from '../../word-table';

const rows = tableOf('kernel/mail/list-footer');

describe('the footer of a list', () => {
  it.each(rows<[string]>('goes'))('goes: %s', (footer) => {
    expect(withoutListFooter(`Herons have returned.\n\n${footer}`)).toBe('Herons have returned.');
  });

  it.each([
    'Did you receive the contract from Anna?',
    'How are you getting to Bonn?',
    'Have you got these from the printer?',
    'You are getting a new desk from Monday.',
    'Sie erhalten diese Woche zwei Pakete.',
  ])('is not what somebody says or asks with the same words: %s', (line) => {
    const text = `${line}\n\nThe herons are back.`;
    expect(withoutListFooter(text)).toBe(text);
  });

  it.each([
    'You received this e-mail because you signed up on 3 May.',
    "You're getting the weekly heron digest because you subscribed to it.",
    'Why did you get this? You subscribed to our updates.',
  ])('is still a list that explains itself: %s', (line) => {
    expect(withoutListFooter(`The herons are back.\n\n${line}`)).toBe('The herons are back.');
  });

  it('goes line by line where it is not apart', () => {
    expect(withoutListFooter('Herons have returned.\nManage your subscription here.\nExample Ltd')).toBe(
      'Herons have returned.\nExample Ltd',
    );
  });

  it.each(rows('is not what'))('is not what a person wrote, or what names money: %s', (text) => {
    expect(withoutListFooter(`Hello,\n\n${text}`)).toBe(`Hello,\n\n${text}`);
  });

  it('stands at the end only', () => {
    const text = `Unsubscribe here.\n\n${'Words.\n\n'.repeat(20)}`.trimEnd();
    expect(withoutListFooter(text)).toBe(text);
  });
});

describe('the way out of a list, in a mail whose headers name one', () => {
  it.each([
    'Gérer mon abonnement',
    'Abonnement beenden',
    'Cancelar suscripción',
    'Cancelar assinatura',
    'Annulla iscrizione',
    'Abonnement opzeggen',
  ])('is left out of a search for money: "%s"', (label) => {
    expect(withoutWayOut(`Les hérons sont là. ${label}`).trim()).toBe('Les hérons sont là.');
  });

  it.each([
    'Your subscription ends on Friday.',
    'Ihr Abonnement endet am Freitag.',
    'We cancelled your subscription.',
    'Votre abonnement prend fin.',
    'Cancel the subscription of $49',
  ])('is not a sentence on what becomes of a subscription: "%s"', (sentence) => {
    expect(withoutWayOut(`The herons are back. ${sentence}`)).toContain(sentence);
  });
});
