import { expect, it } from 'vitest';
import { Talk } from '../../../stages/talk';

const MAIL = (name: string, id: string): string =>
  `---\nfrom: ${name} <${id}@example.com>\nsubject: Hello\nstatus: done\nmessage_id: <${id}@x>\n---\nHello\n`;
const FILES = Object.fromEntries(
  [
    'Tom Becker',
    'Lena Vogt',
    'Claire Dubois',
    'María López',
    'Giulia Rossi',
    'João Silva',
    'Sanne Vries',
  ].map((name, n) => [`Done/m${String(n)}.md`, MAIL(name, `m${String(n)}`)] as const),
);

it.each([
  ['write back to Tom that Friday suits me', 0, 'Friday suits me.'],
  ["text Tom that I'm late", 0, "I'm late."],
  ["message Tom I'm late", 0, "I'm late."],
  ['text for Tom: running late, start without me', 0, 'Running late, start without me.'],
  ['message Tom saying the door is open', 0, 'The door is open.'],
  ["answer Tom's mail: Friday is fine", 0, 'Friday is fine.'],
  ['reply to the mail from Tom saying Friday is fine', 0, 'Friday is fine.'],
  ['gib Lena Bescheid, dass ich später komme', 1, 'dass ich später komme.'],
  ['schreib Lena: bin gleich da', 1, 'Bin gleich da.'],
  ['antworte auf die Mail von Lena, dass Freitag passt', 1, 'dass Freitag passt.'],
  ['préviens Claire que je serai en retard', 2, 'Je serai en retard.'],
  ['réponds au mail de Claire que vendredi me va', 2, 'Vendredi me va.'],
  ['avisa a María que llego tarde', 3, 'Llego tarde.'],
  ['responde al correo de María diciendo que sí', 3, 'Sí.'],
  ['avvisa Giulia che arrivo tardi', 4, 'Arrivo tardi.'],
  ['rispondi alla mail di Giulia che va bene', 4, 'Va bene.'],
  ['avisa o João que chego atrasado', 5, 'Chego atrasado.'],
  ['responde ao e-mail do João dizendo que sim', 5, 'Sim.'],
  ['laat Sanne weten dat ik later kom', 6, 'dat ik later kom.'],
  ['antwoord op de mail van Sanne dat het past', 6, 'dat het past.'],
])('"%s" is a draft to the person with these words', async (text, of, body) => {
  const talk = new Talk({ files: FILES });
  await talk.say(text);
  const [draft = ''] = Object.values(talk.notes('Drafts'));
  expect(draft).toContain(`m${String(of)}@example.com`);
  expect(draft).toContain(body);
  expect(draft).not.toContain('[A form');
});
