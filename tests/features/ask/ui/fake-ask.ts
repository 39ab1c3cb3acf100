import { type AskPanel, panels, type ShownAsk } from '../../../../src/features/ask/ui/live-ask';
import { askSection } from '../../../../src/features/ask/ui/ask-section';
import type { FakeModel } from '../../../ui/sidebar/fake-model';

/** A panel that shows what is put here, and records in the sidebar's model what it was asked for. */
export class FakeAsk implements AskPanel {
  shown: ShownAsk | null = null;
  isBusy = false;
  isSlow = false;
  hasModel = true;
  trouble = '';
  words: AskPanel['words'] = null;
  before: ShownAsk[] = [];

  constructor(private readonly model: FakeModel) {
    panels.set(model.deputy, this);
    model.show({ sections: [askSection(this)] });
  }

  readonly subscribe: AskPanel['subscribe'] = (listener) => this.model.subscribe(listener);
  readonly ask: AskPanel['ask'] = (text) => this.#record(`ask ${text}`).then(() => true);
  readonly answer: AskPanel['answer'] = (...which) => this.#record(`answer ${which.join(' ')}`);
  readonly preview: AskPanel['preview'] = (text) => this.#record(`preview ${text}`);
  readonly resume: AskPanel['resume'] = (id) => this.#record(`resume ${id}`);
  readonly retry: AskPanel['retry'] = (...which) => this.#record(`retry ${which.join(' ')}`);
  readonly askModel: AskPanel['askModel'] = (id) => this.#record(`ask model ${id}`);
  readonly undo: AskPanel['undo'] = (id) => this.#record(`undo ${id}`);
  readonly mean: AskPanel['mean'] = (...which) => this.#record(`mean ${which.join(' ')}`);
  readonly decideFact: AskPanel['decideFact'] = (id, place, isKept) =>
    this.#record(`${isKept ? 'remember' : 'dismiss'} ${id} ${String(place)}`);
  readonly stop: AskPanel['stop'] = () => void this.#record('stop asking');
  readonly answerWithoutModel: AskPanel['answerWithoutModel'] = () => void this.#record('without the model');
  readonly reword: AskPanel['reword'] = (text) => this.#show({ words: { text } });
  readonly fillIn: AskPanel['fillIn'] = (text) => this.#show({ words: { text, isFromOutside: true } });
  readonly show: AskPanel['show'] = (shown) => this.#show({ shown });
  readonly history: AskPanel['history'] = async (words) =>
    this.before.filter(({ view }) => view.text.includes(words));

  #show(state: Partial<Pick<AskPanel, 'words' | 'shown'>>): void {
    Object.assign(this, state);
    this.model.show({});
  }

  async #record(what: string): Promise<void> {
    this.model.asked.push(what);
  }
}
