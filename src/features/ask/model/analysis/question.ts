/** Whether the text is a question with words to search for. It needs no question mark. */
export const isQuestion = (text: string): boolean =>
  /\p{L}[^?？]*[?？]+\s*$/u.test(text.slice(-300)) ||
  (QUESTION_FIRST.test(text.slice(0, MOST_CHARACTERS)) && !text.trim().includes('\n'));

/**
 * Matches a question word at the beginning, after words such as "and". Words that also begin a condition, such as
 * "when", count only before a verb.
 */
const QUESTION_FIRST = new RegExp(
  `^[\\s¿¡]*(?:(?:and|so|ok(?:ay)?|hey|hi|deputy|und|also|et|alors|y|entonces|e|allora|então|en|dus),? )?(?:${[
    '(?:any(?:thing|body|one)|etwas|irgendwas|quelque chose|algo|alguma coisa|qualcosa|iets) (?:new )?(?:from|about|on|by|von|zu[mr]?|über|de|du|sur|sobre|da|do|del|dalla|su|van|over)(?= )',
    "(?:what|who|where|whom|whose|why|how|which)(?:['’]?(?:s|re|d|ll))?(?! (?:about|a|an) )",
    "has(?! to )(?= \\S+ \\S)|ha(?:ve|d)n?['’]?t? (?:i|we|they|any(?:one|body|thing)?|some(?:one|body))|(?:is|are|was|were)n?['’]?t? (?:there|it|this|that|the|my|our|any\\p{L}*|some\\p{L}*|we|they|he|she)",
    "when(?:['’]?s| (?:is|are|was|were|am|did|does|do|will|can|should|would|has|have))",
    '(?:did(?:n[’\\u0027]?t)?|does|do (?:i|we|you|any\\p{L}*))',
    '(?:was|wer|wem|wen|wessen|wann|wo|wohin|woher|warum|wieso|weshalb|welche[rsnm]?|wie ?viele?|wie(?! (?:besprochen|vereinbart|gesagt|immer))|(?:hab(?:en?)?|hatten?) (?:ich|wir)|gibt(?: e|[’\\u0027]?)s|gab(?: e|[’\\u0027]?)s|hat(?= \\S+ \\S+ \\S)|weißt du|weisst du|(?:ist|sind|war|waren|wurde|steht|liegt) (?:da|der|die|das|es|er|sie|mein\\p{L}*|unser\\p{L}*|jemand|etwas|was|noch|irgend\\p{L}*))',
    "(?:qui|quoi|pourquoi|combien|quel(?:le)?s?|où|comment(?! on )|qu['’](?:est|a|ai|avons|avez)|est-ce|que (?:dit|disait|faut|dois)|c['’]est (?:quoi|qui|quand|où)|(?:a|ai|as|avons|avez|ont|est|sont)-(?:t-)?(?:il|elle|on|je|tu|nous|vous|ils|elles)|y a-t-il|(?:on|nous|j|quelqu)['’ ].{1,60} (?:quelque part|quoi|combien)|quelqu['’]un|(?:tu sais|sais-tu)|quand (?:est|a|ai|ont|sont|dois|aura)|d['’]où)",
    '(?:qué|quién(?:es)?|dónde|donde (?:está|están|es)|cuándo|cómo|por qué|cuál(?:es)?|cu[aá]nt[oa]s?|cuando (?:es|era|tengo|fue|será|sale|empieza|vence)|que (?:dijo|dice|le|me|tengo)|quien (?:es|dijo)|(?:tengo|tenemos|hay) (?:algo|algun\\p{L}*|apuntad\\p{L}+|anotad\\p{L}+|guardad\\p{L}+|escrit\\p{L}+)|(?:me|nos|se) han? (?:escrito|contestado|respondido|mandado|dicho)|ha(?:n|s)? (?:escrito|contestado|respondido|dicho)|alguien|sabes)',
    "(?:che|cosa|chi|dove|dov['’]è|perché|qual[ei]?|quant[oiae]|quando (?:è|ho|devo|arriva|scade|parte)|com['’]è|come (?:si|è|sta|posso)|(?:c['’]è|ci sono|abbiamo|ho|hai) (?:qualcosa|qualche|appunti|note|un appunto|scritto|segnato|annotato|appuntato)|(?:mi|ci) ha(?:nno)? (?:scritto|risposto|mandato|detto)|qualcuno|novità|sai)",
    '(?:o que|quem|onde|por que|porquê|qual|quais|quant[oa]s?|quando (?:é|foi|tenho|será|sai)|como (?:é|se|está|faço)|que (?:disse|horas)|(?:há|tem|temos|tenho) (?:algo|algum\\p{L}*|notas?|anotad\\p{L}+|apontad\\p{L}+|escrit\\p{L}+|guardad\\p{L}+)|alguém|(?:sabes|você sabe)|já (?:me )?(?:escreveu|respondeu))',
    '(?:wat|wanneer|waar|waarom|waarmee|waarvoor|hoe|welke?|hoeveel|wie(?= (?:heeft|is|zijn|was|kan|komt))|heb ik|hebben we|heeft(?= \\S+ \\S)|weet je|(?:is|zijn|was|staat|staan|ligt) (?:er|het|de|mijn|onze|iemand|iets))',
  ].join('|')})(?![\\p{L}])`,
  'iu',
);

const MOST_CHARACTERS = 200;

/** Matches a question that asks for an action, such as "Can you play some music?", which no search answers. */
export const ASKS_TO_DO =
  /^[¿¡\s]*(?:(?:can|could|would|will) you|tu (?:peux|pourrais)|est-ce que tu peux|kannst du|könntest du|würdest du|peux-tu|pouvez-vous|pourrais-tu|(?:me )?puedes|podrías|puoi|potresti|podes?|poderia|você pode|kun je|kan je|zou je|wil je)(?!\p{L})/iu;
