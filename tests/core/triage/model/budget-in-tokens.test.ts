import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, it } from 'vitest';
import { triageNote } from '../../../../src/core/triage/model/triage-note';
import { firstQuestion } from '../../../../src/llm/prompting/first-question';
import { BODY_TEXTS } from '../../../llm/provider/token-texts';
import { aNote, OCCASION } from './a-mail-context';
import { someOf } from '../../../runs';

const BUDGET = 4_000;

/** The prompt about a mail of 40,000 characters: its real tokens, and what was cut. */
async function promptOf(text: string) {
  const note = aNote({ body: text.repeat(Math.ceil(40_000 / text.length)) });
  const size = {
    model: { family: 'o200k', contextTokens: 100_000, destination: 'away' },
    tokenBudget: BUDGET,
    correction: { factor: 1 },
  } as const;
  const prompt = await firstQuestion(size, (deps) =>
    triageNote({ path: 'Needs_Action/a.md', note }, { ...deps, moneyWords: [], occasion: OCCASION }),
  );
  if (prompt === null) throw new Error('Nothing was asked.');
  const real = [prompt.system, ...prompt.messages.map(({ content }) => content)];
  const removed: unknown = prompt.cut?.details?.['removed'] ?? [];
  return { tokens: real.reduce((sum, part) => sum + encode(part).length, 0), removed };
}

/** Scripts and kinds of code whose tokens are hardest to tell from their letters. */
const TEXTS: Readonly<Record<string, string>> = {
  ...BODY_TEXTS,
  'legal Japanese': `第一条（目的）本契約は、甲が乙に対し委託する業務の範囲、対価、納期および検収の方法その他必要な事項を定めることを目的とする。
第二条（秘密保持）甲および乙は、本契約の履行に関連して知り得た相手方の技術上、営業上の秘密情報を、事前の書面による承諾なく第三者に開示または漏洩してはならない。ただし、法令に基づき開示を義務付けられた場合はこの限りでない。
第三条（損害賠償）当事者の一方が本契約に違反し、相手方に損害を与えたときは、その損害を賠償する責を負うものとする。賠償額は、帰責事由の発生した個別契約の委託料を上限とする。\n`,
  'chatty Japanese': `お世話になっております。きのうはありがとうございました！ちょっとバタバタしていて、おへんじがおそくなってしまってすみません。
らいしゅうのミーティングですが、もくようびのごごだとだいじょうぶそうです。カフェテリアのとなりのスペースをよやくしておきますね。よろしくおねがいします〜\n`,
  'katakana Japanese': `インフラストラクチャのアップデートにともない、プロジェクトマネージャーとエンジニアリングチームのスケジュールをリスケジュールします。コンテナオーケストレーションのマイグレーションとロードバランサーのコンフィグレーションを確認してください。\n`,
  TypeScript: `export const readFields = <T extends Record<string, unknown>>(raw: T, keys: ReadonlyArray<keyof T>): Partial<T> => {
  const out: Partial<T> = {};
  for (const key of keys) {
    if (raw[key] !== undefined && !(key in out)) out[key] = raw[key];
  }
  return out;
};
if (!isFitting(text, { maxTokens: 4_000, isStrict: true })) throw new RangeError(\`\${text.length} > \${MAX}\`);\n`,
  Python: `def load_config(path: str, *, strict: bool = False) -> dict[str, Any]:
    """Read a YAML file; raise ConfigError when strict."""
    with open(path, encoding="utf-8") as fh:
        data = yaml.safe_load(fh) or {}
    for k, v in data.items():
        if k.startswith("_") and strict:
            raise ConfigError(f"{path}: unexpected key {k!r} = {v!r}")
    return {k: v for k, v in data.items() if not k.startswith("_")}\n`,
  'minified JavaScript': `!function(e,t){"object"==typeof exports?module.exports=t():e.x=t()}(this,function(){var n={},r=0;return{a:function(e){return n[e]||(n[e]={i:r++,l:!1,x:{}})},b:function(e,t){for(var i in t)t.hasOwnProperty(i)&&(e[i]=t[i]);return e}}});\n`,
  CSS: `.nav>li:not(.is-off):hover,.nav a[href^="#"]{color:#3b82f6;margin:0 -1px .25rem;transform:translate3d(0,-50%,0) scale(1.05)}@media (max-width:640px){.nav{display:grid;grid-template-columns:repeat(2,minmax(0,1fr))}}\n`,
  diff: `--- a/src/mail/parse.c\n+++ b/src/mail/parse.c\n@@ -41,7 +41,9 @@ static int parse_hdr(struct hdr *h, const char *s)\n-\tif (!s || *s == '\\0')\n+\tif (s == NULL)\n+\t\treturn -EINVAL;\n+\tif (*s == '\\0')\n \t\treturn 0;\n \twhile ((p = strchr(s, ':')) != NULL) {\n`,
  log: `2026-11-24T13:05:11.482Z ERROR [worker-7] c.e.q.RetryHandler - job=8f14e45f-ceea-467f-a9d4-7b0f3c2d1e55 attempt=3/5 status=503 dur=1204ms upstream=10.0.12.7:8443\n\tat com.example.queue.RetryHandler.run(RetryHandler.java:118)\n\tat java.base/java.util.concurrent.ThreadPoolExecutor.runWorker(ThreadPoolExecutor.java:1144)\n`,
  SQL: `SELECT o.id, c.name, SUM(l.qty * l.unit_price) AS total FROM orders o JOIN customers c ON c.id = o.customer_id LEFT JOIN lines l ON l.order_id = o.id WHERE o.created_at >= '2026-01-01' AND c.country IN ('DE','AT','CH') GROUP BY 1, 2 HAVING SUM(l.qty) > 10 ORDER BY total DESC LIMIT 50;\n`,
  'polite Japanese': `お世話になっております。株式会社山田商事の佐藤です。先日ご依頼いただきました見積書を添付いたしましたので、ご確認のほどよろしくお願い申し上げます。納期につきましては、来週の水曜日を予定しております。ご不明な点がございましたら、お気軽にお問い合わせください。\n`,
  'Japanese news': `政府は三日、来年度の予算案について閣議決定し、国会に提出する方針を固めた。総額は過去最大となる見通しで、社会保障費の増加が主な要因とされる。野党は財政規律の緩みを批判している。\n`,
  Korean: `안녕하세요. 지난주에 말씀드린 계약서 초안을 첨부합니다. 검토하신 뒤 수정이 필요한 부분이 있으면 금요일까지 알려 주시기 바랍니다. 감사합니다.\n`,
  'traditional Chinese': `您好，附件是上週會議中提到的合約草案，請您過目。若有任何需要修改之處，煩請於本週五下班前回覆，以便我們儘速進行後續的簽署流程。謝謝您的協助。\n`,
  regex:
    String.raw`/^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/gm; /(?<=\s|^)[\w.+-]+@(?:[\w-]+\.)+[a-z]{2,}(?=[\s,;]|$)/i;` +
    '\n',
  Perl:
    String.raw`@x=map{$_->[0]}sort{$a->[1]<=>$b->[1]||$a->[0]cmp$b->[0]}map{[$_,(/(\d+)/)[0]//0]}grep{!/^#/&&length}<$fh>;print"$x[$_]$/"for 0..$#x;` +
    '\n',
  shell:
    String.raw`for f in "\${1:?}"/*.{log,gz}; do [[ -e $f ]] || continue; n=$(zcat -f -- "$f" | awk -F'\t' '$3~/^5[0-9]{2}$/{c++}END{print c+0}'); printf '%s\t%d\n' "\${f##*/}" "$n" >>"$TMPDIR/out.$$"; done` +
    '\n',
  YAML: `spec:\n  template:\n    spec:\n      containers:\n        - name: api\n          image: ghcr.io/acme/api:1.14.2\n          resources: { limits: { cpu: 500m, memory: 512Mi } }\n`,
  identifiers: `8f14e45f-ceea-467f-a9d4-7b0f3c2d1e55, 3c59dc04-8e88-5024-3e80-79e3e2f1d4ab, 6512bd43-d9ca-a6e0-2c99-0b0a82652dca\n`,
  'half-width kana': `ﾊﾞｯｸｱｯﾌﾟｻｰﾊﾞｰﾉ ﾒﾝﾃﾅﾝｽｦ ﾖﾃｲｼﾃｲﾏｽ｡ ｺﾞﾒｲﾜｸｦ ｵｶｹｼﾏｽ｡\n`,
  'Japanese addresses': `〒150-0002 東京都渋谷区渋谷二丁目21番1号 渋谷ヒカリエ31階 佐々木 龍之介様 電話03-1234-5678\n〒530-0011 大阪府大阪市北区大深町4番20号 齋藤 麗奈様\n`,
  'Japanese with names of products': `Kubernetesクラスタのノードプールをv1.29へアップグレードします。kubectl drainを実行後、PodのReadiness Probeを確認してください。\n`,
};

/** Texts with a token for nearly each sign, and letters that few Japanese read. */
const HARDEST: Readonly<Record<string, string>> = {
  'a language of eight signs':
    '++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.\n',
  'Japanese order': `■ご注文内容\n【商品番号】A-10482　【数量】２個　【単価】￥３，９８０（税込）\n【送料】￥６６０　【合計】￥８，６２０\n※返品は到着後８日以内に限ります。\n`,
  'rare kanji':
    '鬱蒼とした檜の森で、蟋蟀と鈴虫が囁くように鳴き、朧月が薔薇の垣を仄かに照らす。醤油と味醂で煮た鰯、蒟蒻、蓮根、牛蒡を膳に並べた。\n',
};

it.each(Object.entries(HARDEST))(
  'a prompt exceeds its budget by at most a half, even of %s',
  async (_, text) => {
    expect((await promptOf(text)).tokens).toBeLessThanOrEqual(BUDGET * 1.5);
  },
);

it.each(someOf(Object.entries(TEXTS), { ci: 2, desk: 4 }))(
  'a prompt that was cut to its budget keeps it by the real tokenizer: %s',
  async (_, text) => {
    const { tokens, removed } = await promptOf(text);
    expect(tokens).toBeLessThanOrEqual(BUDGET);
    // Encoded data goes first, and is all that this text has.
    if (!String(removed).includes('encoded_blobs')) expect(tokens).toBeGreaterThan(BUDGET * 0.7);
  },
);
