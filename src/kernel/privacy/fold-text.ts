/** Folds look-alike letters to one and drops invisible characters. For privacy: rather too much than too little. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase();

/** Folds the name of a property: `Reply-To`, `REPLY_TO` and `reply to` are equal. */
export const foldKey = (key: string): string => foldText(key).trim().replace(/[\s-]/gu, '_');
