import type { SettingDefinition } from 'obsidian';
import { type ProfileNote, profilePath } from '../../settings/profile';
import { SETTINGS } from '../../settings/settings-table';
import { confirmProfile } from '../dialogs/confirm-profile';
import type { SectionContext } from './form/section-context';

/** A profile note replaces the fields once the person has confirmed it on this device. */
export const profileRow = ({ dialogs, host, begin, redraw }: SectionContext): SettingDefinition => ({
  name: SETTINGS.profileNote.name,
  desc: '',
  aliases: ['profile', 'me', 'consent'],
  render: (setting) => {
    let isShown = true;
    const show = (note: ProfileNote | null): void => {
      if (!isShown) return;
      setting.setDesc(inWords(note, profilePath(host.settings)));
      if (note === null) return;
      setting.addButton((button) =>
        button.setButtonText(note.isConfirmed ? 'Stop using it' : 'Review').onClick(() => {
          begin((note.isConfirmed ? host.withdraw(note.consent) : review(note)).then(redraw));
        }),
      );
    };
    const review = async (note: ProfileNote): Promise<void> => {
      if (await confirmProfile(dialogs, note)) await host.agreeTo(note.consent);
    };
    host.profileNote().then(show, () => {
      // The row says so if the note can't be read because the automation is not running.
      setting.setDesc('Not known now.');
    });
    return () => {
      isShown = false;
    };
  },
});

function inWords(note: ProfileNote | null, path: string): string {
  if (note === null)
    return `Or keep this in ${path}: as properties, with the rules for every reply as its text.`;
  const { isConfirmed, keptHere } = note;
  if (isConfirmed && keptHere !== null)
    return `${path} counts for models on this computer alone, as ${keptHere}.`;
  return isConfirmed
    ? `${path} counts on this device, in place of the fields below.`
    : `${path} is not confirmed on this device: the fields below count.`;
}
