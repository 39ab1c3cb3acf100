import type { PromptTime } from '../../../../src/llm/prompting/prompt-text';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import type { NoteSource } from '../../../../src/core/triage/model/mail-context';
import type { Plan } from '../../../../src/features/plans/model/note/plan';
import type { MailNoteParts } from '../../../fakes/mail-note';
import { aNote, NOTE_PATH } from '../../../core/triage/model/a-mail-context';
import type { GenerateRequest } from '../../../../src/kernel/ports/language-model';

/** A Saturday morning in Berlin. */
export const TIME: PromptTime = { now: Date.UTC(2026, 10, 21, 8), zone: 'Europe/Berlin' };

export const aSource = (parts: MailNoteParts = {}): NoteSource => ({ path: NOTE_PATH, note: aNote(parts) });

export const aPlan = (parts: Partial<Plan> = {}): Plan => ({
  id: 'PLAN-2026-001',
  source: '[[A question about the workshop]]',
  createdAt: '2026-11-20T09:00:00+01:00',
  priority: 'medium',
  state: { status: 'Active' },
  objective: 'Ada knows whether I come to the workshop.',
  context: 'Ada asks whether I can come on Thursday at ten.',
  steps: [
    { text: 'Find notes about the workshop', state: 'done', needsPerson: false },
    { text: 'Make a note of what is known', state: 'open', needsPerson: false },
    { text: 'Reply to Ada', state: 'open', needsPerson: true },
  ],
  log: [
    {
      at: '2026-11-20T09:05:00+01:00',
      actor: 'scripted:model-1',
      action: 'did step 1',
      why: 'Found [[Workshop]].',
    },
  ],
  ...parts,
});

/** Japanese whose tokens are hardest to tell from its letters. */
export const JAPANESE = `第一条（目的）本契約は、甲が乙に対し委託する業務の範囲、対価、納期および検収の方法その他必要な事項を定めることを目的とする。
お世話になっております。きのうはありがとうございました！ちょっとバタバタしていて、おへんじがおそくなってしまってすみません。
インフラストラクチャのアップデートにともない、プロジェクトマネージャーとエンジニアリングチームのスケジュールをリスケジュールします。\n`;

/** Tokens of a prompt by the real tokenizer. */
export const realTokens = ({ system, messages }: Pick<GenerateRequest, 'system' | 'messages'>): number =>
  [system, ...messages.map(({ content }) => content)].reduce((sum, part) => sum + encode(part).length, 0);
