import type { MAIL_LANGUAGES } from '../../../src/core/triage/model/cues/cue-list';
import { composeApproval } from '../../../src/core/approvals/model/approval/approval-note';
import { notesReceivers } from '../../../src/features/replies/model/notes-consent';
import type { Settings } from '../../../src/core/settings/settings';
import { FakeClock } from '../../fakes/fake-clock';
import { aMailNote, type MailNoteParts } from '../../fakes/mail-note';
import { type Answer, ScriptedModel } from '../../fakes/scripted-model';
import { ANSWERS, IN, Stage, type StageOptions } from '../../core/app/stage';

/** How letters begin, go on and end in each language, and how they address their reader. */
export const HABITS: Record<
  (typeof MAIL_LANGUAGES)[number],
  [string, string, string, 'formal' | 'familiar' | null]
> = {
  en: ['Hi', 'thanks for the parcel, it is here with the others.', 'All the best', null],
  de: [
    'Sehr geehrte Frau',
    'vielen Dank, ich habe Ihre Post und melde mich bei Ihnen.',
    'Mit freundlichen Grüßen',
    'formal',
  ],
  fr: ['Bonjour', 'merci pour le colis, je te parle de la suite avec les autres.', 'Bien à toi', 'familiar'],
  es: ['Hola', 'gracias por el paquete, usted tiene los papeles para el lunes.', 'Un saludo', 'formal'],
  it: ['Ciao', 'grazie per il pacco, sono con gli altri e ti scrivo.', 'A presto', 'familiar'],
  nl: ['Beste', 'het pakket is bij ons en wij hebben uw brief niet.', 'Met vriendelijke groet', 'formal'],
  pt: ['Olá', 'obrigado pelo pacote, você não tem os papéis da mesa.', 'Um abraço', 'familiar'],
};

export const MAIL = `${IN}/question.md`;
const VOUCHED = { authenticated_by: 'mx.example.com' };

/** Ada's mail, for whom her server vouches. */
export const fromAda = ({ frontmatter, ...parts }: MailNoteParts = {}): string =>
  aMailNote({
    subject: 'Workshop prices',
    body: 'Hello,\n\nwhat does the half day cost?\n\nAda\n',
    ...parts,
    frontmatter: { ...VOUCHED, ...frontmatter },
  });

/** The note of a letter that was sent to Ada. */
export const aLetter = (
  n: number,
  body: string,
  { to = 'Ada Example <ada@example.org>', inReplyTo = '' }: { to?: string; inReplyTo?: string } = {},
): [path: string, text: string] => [
  `Done/2026-10-0${String(n)}T100000Z_send_email_re-${String(n)}.md`,
  composeApproval(
    {
      id: `r${String(n).repeat(20)}`,
      actionType: 'send_email',
      server: 'mail',
      tool: 'send',
      content: { kind: 'email', to, cc: '', subject: 'Re: Workshop', body, inReplyTo, references: inReplyTo },
      rationale: '',
      origin: { kind: 'hand' },
      source: null,
      draftHash: null,
      createdAt: `2026-10-0${String(n)}T10:00:00Z`,
      expiresAt: null,
      snoozedUntil: null,
      status: 'executed',
      attempt: 1,
      statusReason: null,
      formerStatus: null,
      rejectionReason: null,
    },
    { approved: 'Approved', rejected: 'Rejected' },
  ),
];

/** Consents by which every provider of these settings may get parts of notes, too. */
export const agreed = (settings: Settings): string[] => [
  ...settings.consents,
  ...notesReceivers(settings).map(({ consent }) => consent),
];

export const reply = (text: string): Answer => ({ json: { reply: text } });

/** A stage whose model answers with a draft, then writes the reply with its sources. */
export function aReplyStage(
  files: Record<string, string>,
  {
    answers = [ANSWERS.reply, reply('Dear Ada,\n\nhere it is.\n\nSam')],
    isAgreed = true,
    ...options
  }: StageOptions & { answers?: Answer[]; isAgreed?: boolean } = {},
) {
  const model = new ScriptedModel({ answers, provider: 'openai' });
  const clock = new FakeClock({ auto: true, start: '2026-11-22T09:00:00Z' });
  const base = { provider: 'openai', consents: ['openai'], ...options.settings };
  const { settings } = new Stage({ model, clock, settings: base });
  const consents = isAgreed ? agreed(settings) : settings.consents;
  const stage = new Stage({
    ...options,
    model,
    clock,
    files: { [MAIL]: fromAda(), ...files },
    settings: { ...base, consents },
  });
  const shown = (n: number): string => model.requests[n]?.messages[0]?.content ?? '';
  const draft = (): string => stage.vault.text(stage.vault.paths('Drafts')[0] ?? '');
  return { stage, model, shown, draft };
}
