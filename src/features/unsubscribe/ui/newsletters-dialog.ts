import { Setting } from 'obsidian';
import { shortLine } from '../../../core/app/view/words/short-line';
import { success } from '../../../core/app/view/report';
import { confirm } from '../../../ui/dialogs/confirm';
import type { AppParts } from '../../../ui/plugin-feature';
import type { Newsletter } from '../model/newsletters';
import { canBeLeft, MOST_UNCOUNTED, newsletterWords, newsletterCounts } from '../view/newsletter-words';

/** Shows the newsletters with counts, and asks for an approval of each that the person picks. */
export async function pickNewsletters({ automation, dialogs, teller, act }: AppParts): Promise<void> {
  const all = await automation.deputy.newsletters();
  if (all.length === 0) {
    teller.notice(success(newsletterCounts(all)));
    return;
  }
  const picked = new Set<Newsletter>();
  let typed = '';
  const isConfirmed = await confirm(dialogs, {
    title: 'Unsubscribe',
    lines: [
      `${newsletterCounts(all)}. Each that you pick becomes an approval, which shows the address; nothing is called before you approve it.`,
    ],
    fill: (el) => {
      for (const each of all)
        new Setting(el)
          .setName(newsletterWords(each))
          .setDesc(shortLine(each.address, 200))
          .addToggle((toggle) => {
            toggle.toggleEl
              .querySelector('input')
              ?.setAttribute('aria-label', `Unsubscribe from ${each.sender}`);
            toggle.setDisabled(!canBeLeft(each)).onChange((isOn) => {
              if (isOn) picked.add(each);
              else picked.delete(each);
            });
          });
      new Setting(el).setName(`How many, above ${String(MOST_UNCOUNTED)}`).addText((text) => {
        text.inputEl.setAttr('aria-label', 'How many');
        text.onChange((value) => {
          typed = value.trim();
        });
      });
    },
    yes: 'Ask about each',
  });
  if (!isConfirmed || picked.size === 0) return;
  if (picked.size > MOST_UNCOUNTED && typed !== String(picked.size)) {
    teller.notice(success(`Nothing was asked: type ${String(picked.size)} to pick that many`));
    return;
  }
  for (const { note } of picked) await act('unsubscribe', note);
}
