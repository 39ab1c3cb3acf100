import type TurndownService from 'turndown';

/** An attribute of a node, '' where it has none. */
export const attributeOf = (node: TurndownService.Node, name: string): string =>
  'getAttribute' in node ? (node.getAttribute(name) ?? '') : '';

/** What a mail program would not show: code, and text hidden by its style, as preview lines are. */
export function isUnseen(node: TurndownService.Node): boolean {
  if (isNeverShown(node)) return true;
  if (!('getAttribute' in node)) return false;
  return node.getAttribute('hidden') !== null || HIDING_STYLE.test(attributeOf(node, 'style'));
}

export const isNeverShown = (node: TurndownService.Node): boolean =>
  NEVER_SHOWN.has(node.nodeName.toLowerCase());

/** A picture of a pixel or two says to its sender that the mail was opened, and shows nothing. */
export function isTracker(picture: TurndownService.Node): boolean {
  const sizes = [attributeOf(picture, 'width'), attributeOf(picture, 'height')];
  return (
    sizes.some((size) => /^\s*[0-2](?:px)?\s*$/i.test(size)) || TINY_STYLE.test(attributeOf(picture, 'style'))
  );
}

const NEVER_SHOWN = new Set(['script', 'style', 'title', 'head', 'meta', 'link', 'template', 'noframes']);

const HIDING_STYLE =
  /(?:^|[;\s])(?:display\s{0,5}:\s{0,5}none|visibility\s{0,5}:\s{0,5}hidden|mso-hide\s{0,5}:\s{0,5}all|opacity\s{0,5}:\s{0,5}0(?:\.0+)?\s{0,5}(?:;|!|$)|(?:max-height|font-size)\s{0,5}:\s{0,5}0(?:px|em|pt|%)?\s{0,5}(?:;|!|$))/i;

const TINY_STYLE =
  /(?:^|[;\s])(?:display\s{0,5}:\s{0,5}none|(?:width|height)\s{0,5}:\s{0,5}[0-2](?:px)?\s{0,5}(?:;|!|$))/i;
