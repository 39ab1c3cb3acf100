import { describe, expect, it } from 'vitest';
import { blanksIn } from '../../../../src/core/approvals/model/blanks';
import { parseNote } from '../../../../src/kernel/notes/note';
import { FILES, Talk } from './talk';

async function drafted(words: string): Promise<{ subject: unknown; to: unknown; body: string }> {
  const talk = new Talk({ files: FILES });
  await talk.say(words);
  const [note = ''] = Object.values(talk.notes('Drafts'));
  const read = parseNote(note);
  if (!read.ok) throw new Error(note);
  const { subject, to } = read.value.frontmatter;
  return { subject, to, body: read.value.body.trim() };
}

describe('a dictated mail, by the rules', () => {
  it.each([
    [
      'tell ben hill that I will be ten minutes late',
      'I will be ten minutes late',
      'Hello Ben,\n\nI will be ten minutes late.\n\nBest regards,\n[Your name]',
    ],
    [
      'schreib Ben, dass ich morgen krank bin',
      'Kurze Nachricht',
      'Hallo Ben,\n\nich möchte Bescheid geben, dass ich morgen krank bin.\n\nViele Grüße\n[Your name]',
    ],
    [
      'écris à Ben que je serai en retard',
      'Je serai en retard',
      'Bonjour Ben,\n\nJe serai en retard.\n\nCordialement,\n[Your name]',
    ],
    [
      'dile a Ben que llego sobre las siete',
      'Llego sobre las siete',
      'Hola Ben,\n\nLlego sobre las siete.\n\nUn saludo,\n[Your name]',
    ],
    [
      'scrivi a Ben che arrivo tardi',
      'Arrivo tardi',
      'Ciao Ben,\n\nArrivo tardi.\n\nUn saluto,\n[Your name]',
    ],
    [
      'escreve ao Ben que chego tarde',
      'Chego tarde',
      'Olá Ben,\n\nChego tarde.\n\nCumprimentos,\n[Your name]',
    ],
    [
      'schrijf aan Ben dat ik later kom',
      'Kort bericht',
      'Hallo Ben,\n\nIk wil laten weten dat ik later kom.\n\nGroeten,\n[Your name]',
    ],
  ])('"%s" has the sentence as its body', async (words, subject, body) => {
    expect(await drafted(words)).toEqual({ subject, to: 'ben@example.com', body });
  });

  it.each([
    'draft a mail to ben@example.com about that roof',
    'schreib eine Mail an ben@example.com wegen des Dachs',
    'écris un mail à ben@example.com au sujet du toit',
  ])('"%s" stays a form with blanks', async (words) => {
    const { body } = await drafted(words);
    expect(body).toContain('A form by');
    expect(blanksIn(body).length).toBeGreaterThan(2);
  });
});
