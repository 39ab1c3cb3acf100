/** For comparing: one letter for all that may be taken for it, and nothing that can't be seen. A rule rather holds for more. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase();

/** The same for the name of a property: `Reply-To`, `REPLY_TO` and `reply to` are one. */
export const foldKey = (key: string): string => foldText(key).trim().replace(/[\s-]/gu, '_');
