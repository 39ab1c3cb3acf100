/** As the app does it: one slash between names, none around them, no-break spaces as blanks, NFC. */
export const normalizePath = (path: string): string => {
  const plain = path
    .replace(/[\\/]+/g, '/')
    .replace(/^\/+|\/+$/g, '')
    .replace(/[\u00a0\u202f]/g, ' ')
    .normalize('NFC');
  return plain === '' ? '/' : plain;
};

/** The note of a link, without its heading or block. */
export const getLinkpath = (linktext: string): string => linktext.split('#')[0] ?? '';
