import { findWord, plainLetters, wordPattern } from '../../../kernel/notes/text/word-pattern';

export interface WorkToJudge {
  text: string;
  priority: string | null;
  tags: readonly string[];
}

/** `why`: a few words for the person, '' if the work is simple. */
export interface Complexity {
  isComplex: boolean;
  why: string;
}

/** Whether work needs a plan. Decided by rules without a model, because every note is judged. */
export function judgeComplexity({ text, priority, tags }: WorkToJudge): Complexity {
  const letters = plainLetters(text.slice(0, MOST_READ));
  if (tags.some(isHigh) || hasHighTag(letters)) return complex('it is tagged #high');
  if (/^(?:high|urgent)$/i.test(priority ?? '')) return complex('its priority is high');
  const word = findWord(WORDS, letters);
  if (word !== null) return complex(`it is about “${word.toLowerCase()}”`);
  return hasSeveralSteps(letters) ? complex('it has several steps') : { isComplex: false, why: '' };
}

const isHigh = (tag: string): boolean => /^#?high$/i.test(tag);

const hasHighTag = (text: string): boolean => /(?:^|\s)#high(?![\p{L}\p{N}/_-])/iu.test(text);

/** Whether the person tagged a note `#high`; of a mail, whose text is a stranger's, only properties count. */
export const isTaggedHigh = ({ tags, text, isMail }: TaggedNote): boolean =>
  tags.some(isHigh) || (!isMail && hasHighTag(text.slice(0, MOST_READ)));

export interface TaggedNote {
  tags: readonly string[];
  text: string;
  isMail: boolean;
}

const complex = (why: string): Complexity => ({ isComplex: true, why });

function hasSeveralSteps(text: string): boolean {
  const items = text.match(/^[ \t]*(?:\d{1,2}[.)]|[-*+] \[.\])[ \t]+\S/gm)?.length ?? 0;
  return items >= 2 || findWord(SEQUELS, text) !== null;
}

/** Maximum number of characters that are read: quoted history further down says nothing about the work. */
const MOST_READ = 20_000;

/** English: invoice, client, payment, async, schedule, report, audit. The lines below translate these words. */
const WORDS = wordPattern(
  [
    'invoice*, client, clients, payment*, async, asynchronous*, schedule*, report, reports, audit*',
    // German
    'rechnung, rechnungen, kunde, kunden, kundin, *zahlung, *zahlungen, zeitplan*, terminplan*',
    'bericht, berichte, quartalsbericht*, jahresbericht*, prüfbericht*, betriebsprüfung*',
    // French
    'facture*, clients, cliente*, paiement*, planifi*, calendrier, rapport, rapports',
    // Spanish
    'factura*, cliente, clientes, pago, pagos, programar, calendario, informe, informes, auditor*',
    // Italian
    'fattur*, clienti, pagament*, pianific*, scadenzario, rapporto, relazione, revisione contabile',
    // Portuguese
    'fatura*, pagamento*, agendar, cronograma, relatório*',
    // Dutch
    '*factuur, *facturen, klant, klanten, *betaling, *betalingen, planning, inplannen, verslag',
    // Danish, Norwegian, Swedish, Polish
    'faktura*, kund, kunder, betalning*, rapporter, klient*, płatność*, harmonogram, raport*, audyt*',
    // Chinese, Japanese, Korean
    '发票, 客户, 付款, 报告, 审计, 請求書, 顧客, 支払, 報告書, 監査, 송장, 고객, 결제, 보고서, 감사',
  ].join(),
);

const SEQUELS = wordPattern(
  [
    'and then, then, after that, afterwards, finally, step by step, followed by, once done, danach',
    'anschließend, und dann, zum schluss, schritt für schritt, puis, ensuite, après cela, luego',
    'después, y después, finalmente, paso a paso, poi, dopodiché, infine, passo passo, em seguida',
    'depois, por fim, passo a passo, daarna, vervolgens, tot slot, stap voor stap, następnie, potem',
    'därefter, sedan, deretter, derefter, 然后, 接着, その後, 그다음, 그 후',
  ].join(),
);
