const PLEASE =
  "(?:,? (?:please|thanks|bitte|danke|merci|s[’']il te plaît|por favor|gracias|per favore|grazie|obrigad[oa]|graag|alsjeblieft))?[\\s.!]*$";
/** Matches a bare yes, in the languages that Deputy knows. */
export const YES = new RegExp(
  `^\\s*(?:yes|yep|yeah|yup|sure|ok(?:ay)?|do (?:it|that|them)|go (?:ahead|on)|all of them|ja|jawohl|klar|mach das|oui|d[’']accord|vas-y|s[ií]|claro|vale|sì|va bene|certo|sim|isso|doe maar)${PLEASE}`,
  'iu',
);
/** Matches a bare no. */
export const NO = new RegExp(
  `^\\s*(?:no|nope|nah|nothing|neither|none(?: of them)?|don[’']?t|nein|nee|nichts|lieber nicht|non|rien|aucun|nada|ninguno|niente|nessuno|não|nenhum|niets|geen)${PLEASE}`,
  'iu',
);

/** Matches "never mind" and the like, without the word for forgetting. */
export const NEVER_MIND =
  /^\s*(?:(?:no|oh|ah|ach|nein|non|não|nee|ok(?:ay)?),? )?(?:never ?mind(?: (?:that|it))?|lass (?:gut sein|es|mal)|schon gut|hat sich erledigt|laisse(?:z)? tomber|déja(?:lo)?|dejalo|lascia (?:perdere|stare)|deixa (?:pra|para) lá|deixa estar|laat maar(?: zitten)?)[\s.!]*$/iu;
