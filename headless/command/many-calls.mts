import { estimateWords } from '../../src/core/app/view/words/estimate-words';
import type { Deputy } from '../../src/core/app/deputy';
import type { CallAllowance } from '../../src/core/session/ports';
import { type Estimate, UNASKED_CALLS } from '../../src/core/app/looks/estimate';
import { isHere } from '../../src/core/settings/choice-here';
import { modelChoices } from '../../src/core/settings/receivers';
import type { Settings } from '../../src/core/settings/settings';
import type { CommandOption, Invocation } from './command.mjs';
import { usageError } from '../words/exit-code.mjs';
import { confirmBy } from '../words/terminal.mjs';

export const YES_OPTION: CommandOption = {
  name: 'yes',
  short: 'y',
  summary: 'do not ask before a model is called many times',
};

type Asked = Pick<Invocation, 'ask' | 'whyUnasked' | 'isSet' | 'wholeNumber'>;

interface Question {
  question: string;
  /** Sentence about what would be done, for runs without a terminal. */
  refusal: string;
  /** Another way to continue, beside `--yes`. */
  fewer?: string;
}

/**
 * A person's consent to many model calls of one command. Requested before the first call if the number is known,
 * otherwise before the call that exceeds the limit. Without a terminal only `--yes` or `--limit` gives it.
 */
export class ManyCalls implements CallAllowance {
  private made = 0;
  private isWanted: Promise<boolean> | null = null;
  private readonly unwanted = new AbortController();
  private readonly hasYes: boolean;

  /** `line`: the command line to suggest: the typed one, as far as it can be repeated. */
  constructor(
    private readonly asked: Asked,
    public line: string,
  ) {
    this.hasYes = asked.isSet('yes');
  }

  /** Aborted when the person refuses further calls. */
  get stop(): AbortSignal {
    return this.unwanted.signal;
  }

  /** The command line to use for more calls, if there was no terminal. */
  get lineToUse(): string | null {
    return this.stop.aborted && this.asked.ask === null ? `To continue: ${this.line} --yes` : null;
  }

  async take(): Promise<string | null> {
    if (this.made >= UNASKED_CALLS && !(await this.mayGoOn()))
      return `${String(UNASKED_CALLS)} calls were made, and more need your approval.`;
    this.made += 1;
    return null;
  }

  giveBack(): void {
    this.made -= 1;
  }

  /** Asks before a command makes many calls. `again`: bytes of notes that it is about to send back to triage. */
  async isRunWanted(
    looks: Pick<Deputy['looks'], 'estimate'>,
    part: 'triage' | 'all',
    again: readonly number[] = [],
  ): Promise<boolean> {
    const { ask, wholeNumber } = this.asked;
    const limit = wholeNumber('limit');
    const estimate = await looks.estimate(limit, part, again);
    if (!estimate.isLarge || this.hasYes || (ask === null && limit !== undefined)) return true;
    const rest = part === 'all' ? ', not counting plan steps and skills' : '';
    const words = `${estimateWords(estimate)}${rest}`;
    return this.confirm({
      question: `${part === 'all' ? 'Work on' : 'Triage'} ${words}?`,
      refusal: `To ${part === 'all' ? 'work on' : 'triage'}: ${words}.`,
      fewer: `or fewer at once: ${this.line} --limit 20`,
    });
  }

  /** Asks before mail is fetched from a mailbox, because triage calls a model for each mail. */
  async isTakeWanted(words: string): Promise<boolean> {
    return this.confirm({
      question: `Import ${words} Continue?`,
      refusal: `To import: ${words}`,
      fewer: 'or fewer: another --since, such as --since 20',
    });
  }

  /** Asks before a model judges past mails, however few. */
  async isJudgingWanted(estimate: Estimate): Promise<boolean> {
    const words = estimateWords(estimate);
    return this.confirm({
      question: `Ask the model about ${words}?`,
      refusal: `The model would be asked about ${words}.`,
      fewer: `or by the built-in rules, without a model: ${this.line} --rules`,
    });
  }

  /** Asks before an endless run of cycles; only rules and local models need no consent. */
  async isWatchWanted(looks: Pick<Deputy['looks'], 'estimate'>, settings: Settings): Promise<boolean> {
    const away = modelChoices(settings).find((choice) => !isHere(choice));
    if (away === undefined || this.hasYes) return true;
    const words = estimateWords(await looks.estimate());
    return this.confirm({
      question: `Ask ${away.provider} about ${words}, and about what comes in later?`,
      refusal: `What comes in is sent to ${away.provider}.`,
    });
  }

  /** Asks, unless the command line says yes. Without a terminal, throws an error with the command lines to use. */
  async confirm({ question, refusal, fewer }: Question): Promise<boolean> {
    const { ask, whyUnasked } = this.asked;
    if (this.hasYes) return true;
    const toGoOn = [`${this.line} --yes`, ...(fewer === undefined ? [] : [fewer])].join(', ');
    if (ask === null) throw usageError(`${refusal} ${whyUnasked} To continue: ${toGoOn}`);
    this.isWanted = confirmBy(ask)(question);
    return this.isWanted;
  }

  /** Asks whether to make further calls: once for all workers. */
  private mayGoOn(): Promise<boolean> {
    this.isWanted ??= this.askToGoOn();
    return this.isWanted;
  }

  private async askToGoOn(): Promise<boolean> {
    const { ask, wholeNumber } = this.asked;
    const isWanted =
      this.hasYes ||
      (ask === null
        ? wholeNumber('limit') !== undefined
        : await confirmBy(ask)(`${String(UNASKED_CALLS)} calls were made. Continue?`));
    if (!isWanted) this.unwanted.abort();
    return isWanted;
  }
}
