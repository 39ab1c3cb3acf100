import type { Tongue } from './mail-language';

/** Reply per language, with a placeholder for the person's answer. */
const TEMPLATES: Record<Tongue, (subject: string, name: string | null, answer: string | null) => string> = {
  en: (subject, name, answer) =>
    `Hello${name === null ? '' : ` ${name}`},\n\nthank you for your message about "${subject}".\n\n${answer ?? '[Your answer]'}\n\nKind regards\n[Your name]`,
  de: (subject, name, answer) =>
    `Hallo${name === null ? '' : ` ${name}`},\n\nvielen Dank für die Nachricht zu „${subject}“.\n\n${answer ?? '[Deine Antwort]'}\n\nViele Grüße\n[Dein Name]`,
  es: (subject, name, answer) =>
    `Hola${name === null ? '' : ` ${name}`}:\n\nGracias por el mensaje sobre «${subject}».\n\n${answer ?? '[Tu respuesta]'}\n\nUn saludo\n[Tu nombre]`,
  fr: (subject, name, answer) =>
    `Bonjour${name === null ? '' : ` ${name}`},\n\nMerci pour votre message au sujet de « ${subject} ».\n\n${answer ?? '[Votre réponse]'}\n\nCordialement\n[Votre nom]`,
};

/**
 * A reply letter with the person's answer, or a placeholder for it, because no rule can write one. The letter claims
 * nothing, and the note calls it a template.
 */
export const replyTemplate = (
  tongue: Tongue,
  { subject, from, answer }: { subject: string; from: string | null; answer: string | null },
): string =>
  TEMPLATES[tongue](subject.replace(/\s+/gu, ' ').trim(), from === null ? null : displayName(from), answer);

/** `Ada Lovelace <ada@example.org>` -> `Ada Lovelace`; `null` for a bare address. */
function displayName(from: string): string | null {
  const name = from.replace(/<[^>]*>/gu, '').replace(/^["'\s]+|["'\s]+$/gu, '');
  return name === '' || name.includes('@') ? null : name;
}
