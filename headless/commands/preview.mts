import { type Command, JSON_OPTION } from '../command/command.mjs';
import { describePreview, describePreviews, describeQuestions } from '../words/describe-preview.mjs';
import { EXIT, usageError } from '../words/exit-code.mjs';
import { notePath } from '../operands/plan-path.mjs';

/** Calls no model and changes nothing. */
export const previewCommand: Command = {
  name: 'preview',
  usage: '<vault> [note] [--ask TEXT] [--json]',
  summary: 'Show what will be sent to the model, and to whom, and send nothing',
  options: [
    { name: 'ask', value: 'TEXT', summary: 'what "deputy ask <vault> TEXT" would send' },
    JSON_OPTION,
  ],
  operands: { least: 0, most: 1 },
  async run({ operands: [meant], text, output, openVault }) {
    const asked = text('ask');
    if (asked !== undefined && meant !== undefined) throw usageError('Either a note or --ask, not both.');
    const opened = await openVault();
    const { deputy } = opened;
    if (asked !== undefined) {
      const questions = await deputy.preview.ask(asked);
      output.say(...describeQuestions(questions));
      output.json({ questions });
    } else if (meant !== undefined) {
      const path = await notePath(opened, meant);
      const shown = await deputy.preview.note(path);
      output.say(...describePreview(path, shown));
      output.json({ path, preview: shown });
    } else {
      const notes = await deputy.preview.run();
      output.say(...describePreviews(notes));
      output.json({ notes });
    }
    return EXIT.done;
  },
};
