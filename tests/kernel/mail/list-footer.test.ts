import { describe, expect, it } from 'vitest';
import { withoutListFooter, withoutWayOut } from '../../../src/kernel/mail/quoting/list-footer';

describe('the footer of a list', () => {
  it.each([
    [
      'You are receiving this email because you subscribed at example.org.\nManage your subscription: https://example.org/s',
    ],
    ['[Unsubscribe](https://example.org/u) | [Manage your subscription](https://example.org/s)'],
    ['To unsubscribe from our newsletter, click here.'],
    ['Update your email preferences or view this email in your browser'],
    ['Sie erhalten diese E-Mail, weil Sie unser Abonnement haben. Newsletter abbestellen'],
    ['Pour vous désabonner, cliquez ici. Gérer votre abonnement'],
    ['Para darse de baja o gestionar su suscripción, pulse aquí.'],
    ['You can unsubscribe or manage your\nsubscription at https://example.org/s'],
    ['退订'],
    ['For (un)subscription information, write to heron-request@lists.example.'],
    ['List archives and un/subscription: https://lists.example/listinfo/heron'],
    ['Subscription and archives: see the mailing list page'],
    ['(Dés)abonnement : envoyez un message à heron-request@lists.example'],
    ['(Ab)Bestellen: heron-request@lists.example'],
  ])('goes: %s', (footer) => {
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

  it.each([
    'I want to unsubscribe from the paid plan.',
    'Please help me to manage my subscription.',
    'Your subscription renews on 3 May for $49. Manage your subscription here.',
    'You are receiving this email because your payment failed.',
    'Ich möchte mein Abo abbestellen.',
    'Quiero cancelar la suscripción.',
    'Our subscription model is about herons.',
    'The subscription for the reading room ends in May.',
  ])('is not what a person wrote, or what names money: %s', (text) => {
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
