import type { SettingDefinition } from 'obsidian';
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
          `For a reply to somebody you know, ${label} gets ${NOTES_WORDS}.`,
          'Private notes are never used. Each text is named beside the draft.',
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

export const repliesUi: PluginFeature = {
  rows: [
    {
      place: 'below drafts',
      rows: (context) =>
        notesReceivers({ ...context.host.settings, consents: [...context.host.consents] }).map((receiver) =>
          notesRow(receiver, context),
        ),
    },
  ],
};
