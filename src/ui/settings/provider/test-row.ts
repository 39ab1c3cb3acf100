import type { ButtonComponent, Setting, SettingDefinition } from 'obsidian';
import { checkLines, labelOf } from '../../../core/app/reports/check-report';
import type { SectionContext } from '../form/section-context';

export const testRow = (context: SectionContext): SettingDefinition => ({
  name: 'Test',
  desc: IDLE,
  aliases: ['check', 'connection'],
  render: (setting) => {
    let isShown = true;
    setting.descEl.setAttrs({ role: 'status', 'aria-live': 'polite' });
    setting.addButton((button) => {
      const draw = (): void => {
        if (isShown) drawTest(setting, button, context);
      };
      const finish = (): void => {
        draw();
        // The focus is moved, because a disabled button can't keep it.
        if (isShown && button.buttonEl.doc.activeElement === button.buttonEl.doc.body)
          button.buttonEl.focus();
      };
      button.onClick(() => {
        const asking = context.test.run();
        draw();
        context.begin(asking.finally(finish));
      });
      draw();
      // A call that began before the row was redrawn is not reported again: the earlier row reports its failure.
      if (context.test.state.kind === 'asking') context.test.run().then(finish, finish);
    });
    return () => {
      isShown = false;
    };
  },
});

function drawTest(setting: Setting, button: ButtonComponent, { host, test }: SectionContext): void {
  const { state } = test;
  const isAsking = state.kind === 'asking';
  setting.settingEl.setAttr('aria-busy', isAsking ? 'true' : null);
  button.setButtonText(isAsking ? 'Testing…' : 'Test').setDisabled(isAsking);
  if (isAsking) setting.setDesc(`Asking ${labelOf(host.settings.provider)}…`);
  else if (state.kind === 'untested') setting.setDesc(IDLE);
  else sayAnswer(setting, checkLines(state.check), state.check.outcome);
}

const IDLE = 'Sends up to eight test messages with made-up mails, no note.';

/** Adds the answer, folded, because it matters only if something looks odd. */
function sayAnswer(setting: Setting, lines: readonly string[], outcome: 'ready' | 'not_ready'): void {
  setting.setDesc(
    createFragment((text) => {
      const [first = '', ...rest] = lines;
      const cls = outcome === 'ready' ? 'deputy-good' : 'deputy-bad';
      text.createDiv({ cls, text: first });
      if (outcome === 'not_ready') for (const line of rest) text.createDiv({ cls, text: line });
      else if (rest.length > 0) {
        const details = text.createEl('details');
        details.createEl('summary', { text: 'The whole answer' });
        for (const line of rest) details.createDiv({ text: line });
      }
    }),
  );
}
