const drawings = new Map<string, string>();
let draw: (id: string) => string | undefined = () => undefined;

/** Where a page wants real pictures: gives what stands inside the `<svg>` for a Lucide name. */
export const drawIconsWith = (source: (id: string) => string | undefined): void => {
  draw = source;
};

export const addIcon = (id: string, content: string): void => {
  drawings.set(id, content);
};

export const removeIcon = (id: string): void => {
  drawings.delete(id);
};

export const getIconIds = (): string[] => [...drawings.keys()];

/** An empty picture that carries its name in `data-icon`, unless somebody has drawn it. */
export const getIcon = (id: string): SVGSVGElement | null => {
  if (id === '') return null;
  const lucide = id.replace(/^lucide-/, '');
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  for (const [name, value] of Object.entries(ATTRIBUTES)) svg.setAttribute(name, value);
  svg.setAttribute('class', `svg-icon lucide-${lucide}`);
  svg.setAttribute('data-icon', lucide);
  svg.innerHTML = drawings.get(id) ?? draw(lucide) ?? '';
  return svg;
};

export const setIcon = (parent: HTMLElement, id: string): void => {
  parent.replaceChildren(...[getIcon(id) ?? []].flat());
};

const ATTRIBUTES = {
  width: '24',
  height: '24',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '2',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
};
