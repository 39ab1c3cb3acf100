import type { SettingDefinition } from 'obsidian';
import type { DeputyWays, PersonsDeputy } from '../../../core/app/automation/automated-acts';
import { cardList } from '../../../ui/settings/form/card-list';
import { confirm } from '../../../ui/dialogs/confirm';
import type { PluginFeature } from '../../../ui/plugin-feature';
import type { SectionContext } from '../../../ui/settings/form/section-context';
import { type NotesReceiver, NOTES_WORDS, notesReceivers } from '../model/notes-consent';

/** Lets a provider elsewhere get parts of notes, once the person has read what that is. */
const notesRow = (
  { label, consent, isAgreed }: NotesReceiver,
  { host, dialogs, begin, redraw }: SectionContext,
): SettingDefinition => {
  const name = `Notes in replies, for ${label}`;
  const agree = async (isOn: boolean): Promise<void> => {
    if (!isOn) await host.withdraw(consent);
    else if (
      await confirm(dialogs, {
        title: `May ${label} get parts of your notes?`,
        lines: [
          `For a draft to somebody you know, ${label} gets ${NOTES_WORDS}.`,
          'No other private note is used. Each text is named beside the draft.',
        ],
        yes: `Allow for ${label}`,
      })
    )
      await host.agreeTo(consent);
    redraw();
  };
  return {
    name,
    desc: `It gets ${NOTES_WORDS}. Off until you allow it on this device.`,
    aliases: ['context', 'notes', 'privacy', 'reply'],
    render: (setting) => {
      setting.addToggle((toggle) => {
        toggle.setValue(isAgreed).onChange((isOn) => {
          begin(agree(isOn));
        });
        toggle.toggleEl.querySelector('input')?.setAttribute('aria-label', name);
      });
    },
  };
};

type Voice = NonNullable<Awaited<ReturnType<PersonsDeputy['voice']>>>;

const voiceIn = cardList<Voice | null>(async ({ host }) => [await host.deputy.voice()]);

/** Proposes the note about how the person writes, and confirms it once they have read it. */
function voiceRow(context: SectionContext): SettingDefinition {
  const { host, dialogs, begin, redraw } = context;
  const list = voiceIn(context);
  begin(list.look().then((isNew) => (isNew ? redraw() : undefined)));
  const voice = list.cards[0] ?? null;
  const press = async (): Promise<void> => {
    if (voice === null) await host.act('writeVoice', null);
    else if (voice.isConfirmed) await host.withdraw(voice.consent);
    else if (
      await confirm(dialogs, {
        title: 'Use this for drafts?',
        lines: voice.text.split('\n').filter((line) => line !== ''),
        yes: 'Use it',
      })
    )
      await host.agreeTo(voice.consent);
    await list.look();
    redraw();
  };
  return {
    name: 'How you write',
    desc:
      voice === null
        ? 'Deputy proposes a private note from mail you sent from your accounts. You confirm it before it is used.'
        : `${voice.path} is ${voice.isConfirmed ? 'used' : 'not confirmed'} on this device.`,
    aliases: ['voice', 'style', 'greeting', 'closing'],
    render: (setting) => {
      setting.addButton((button) =>
        button
          .setButtonText(voice === null ? 'Propose' : voice.isConfirmed ? 'Stop using it' : 'Review')
          .onClick(() => {
            begin(press());
          }),
      );
    },
  };
}

const WAYS: DeputyWays<'voice'> = { voice: 'read' };

export const repliesUi: PluginFeature = {
  ways: WAYS,
  acts: { writeVoice: { isUndoable: true } },
  rows: [
    {
      place: 'below drafts',
      rows: (context) => [
        voiceRow(context),
        ...notesReceivers({ ...context.host.settings, consents: [...context.host.consents] }).map(
          (receiver) => notesRow(receiver, context),
        ),
      ],
    },
  ],
};
