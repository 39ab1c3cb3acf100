/** Obsidian's additions to the DOM, put onto the prototypes of a window. */
type Info = DomElementInfo | string | undefined;
type Made<T> = ((el: T) => void) | undefined;
type Attribute = string | number | boolean | null;

const classNames = (cls: string | string[] | undefined): string[] =>
  [cls ?? []].flat().flatMap((each) => each.split(/\s+/).filter((name) => name !== ''));

const setAttr = (el: Element, name: string, value: Attribute): void => {
  if (value === null || value === false) el.removeAttribute(name);
  else el.setAttribute(name, value === true ? '' : String(value));
};

const setText = (el: Element, text: string | DocumentFragment): void => {
  if (typeof text === 'string') el.textContent = text;
  else el.replaceChildren(text);
};

const dress = (el: Element, info: DomElementInfo): void => {
  el.classList.add(...classNames(info.cls));
  if (info.text !== undefined) setText(el, info.text);
  const { title, value, type, placeholder, href } = info;
  for (const [name, attribute] of Object.entries({ title, type, placeholder, href, ...info.attr }))
    if (attribute !== undefined) setAttr(el, name, attribute);
  if (value !== undefined) (el as HTMLInputElement).value = value;
};

const put = (el: Element, parent: Node | null, prepend = false): void => {
  if (prepend) parent?.insertBefore(el, parent.firstChild);
  else parent?.appendChild(el);
};

const make = <T extends Element>(el: T, parent: Node | null, info: Info, made: Made<T>): T => {
  const details = typeof info === 'string' ? { cls: info } : (info ?? {});
  dress(el, details);
  put(el, details.parent ?? parent, details.prepend);
  made?.(el);
  return el;
};

const documentOf = (node: Node): Document => (node.nodeType === 9 ? (node as Document) : node.ownerDocument!);

const createIn = (parent: Node, tag: string, info: Info, made: Made<Element>): Element =>
  make<Element>(documentOf(parent).createElement(tag), parent, info, made);

const createSvgIn = (parent: Node, tag: string, info: Info, made: Made<Element>): Element =>
  make<Element>(documentOf(parent).createElementNS('http://www.w3.org/2000/svg', tag), parent, info, made);

const onNode = {
  detach(this: Node) {
    this.parentNode?.removeChild(this);
  },
  empty(this: Node) {
    while (this.lastChild !== null) this.removeChild(this.lastChild);
  },
  appendText(this: Node, text: string) {
    this.appendChild(documentOf(this).createTextNode(text));
  },
  indexOf(this: Node, other: Node) {
    return [...this.childNodes].indexOf(other as ChildNode);
  },
  instanceOf(this: Node, type: new () => unknown) {
    return this instanceof type;
  },
  createEl(this: Node, tag: string, info?: Info, made?: Made<Element>) {
    return createIn(this, tag, info, made);
  },
  createDiv(this: Node, info?: Info, made?: Made<Element>) {
    return createIn(this, 'div', info, made);
  },
  createSpan(this: Node, info?: Info, made?: Made<Element>) {
    return createIn(this, 'span', info, made);
  },
  createSvg(this: Node, tag: string, info?: Info, made?: Made<Element>) {
    return createSvgIn(this, tag, info, made);
  },
};

const onElement = {
  getText(this: Element) {
    return this.textContent;
  },
  setText(this: Element, text: string | DocumentFragment) {
    setText(this, text);
  },
  addClass(this: Element, ...classes: string[]) {
    this.classList.add(...classNames(classes));
  },
  removeClass(this: Element, ...classes: string[]) {
    this.classList.remove(...classes);
  },
  toggleClass(this: Element, classes: string | string[], value: boolean) {
    for (const name of [classes].flat()) this.classList.toggle(name, value);
  },
  hasClass(this: Element, name: string) {
    return this.classList.contains(name);
  },
  setAttr(this: Element, name: string, value: Attribute) {
    setAttr(this, name, value);
  },
  setAttrs(this: Element, attributes: Record<string, Attribute>) {
    for (const [name, value] of Object.entries(attributes)) setAttr(this, name, value);
  },
  getAttr(this: Element, name: string) {
    return this.getAttribute(name);
  },
  find(this: Element, selector: string) {
    return this.querySelector(selector);
  },
  findAll(this: Element, selector: string) {
    return [...this.querySelectorAll(selector)];
  },
  findAllSelf(this: Element, selector: string) {
    return [...(this.matches(selector) ? [this] : []), ...this.querySelectorAll(selector)];
  },
};

const onStyled = {
  setCssStyles(this: HTMLElement, styles: Partial<CSSStyleDeclaration>) {
    Object.assign(this.style, styles);
  },
  setCssProps(this: HTMLElement, properties: Record<string, string>) {
    for (const [name, value] of Object.entries(properties)) this.style.setProperty(name, value);
  },
};

/** Where no style sheet is loaded, the element itself says so, in a hundredth of the time. */
const isHidden = (el: Element): boolean =>
  el instanceof HTMLElement && document.styleSheets.length === 0
    ? el.hidden !== false || el.style.display === 'none'
    : getComputedStyle(el).display === 'none';

const isDisplayed = (el: Element | null): boolean =>
  el === null || (!isHidden(el) && isDisplayed(el.parentElement));

const onHtmlElement = {
  ...onStyled,
  show(this: HTMLElement) {
    this.style.display = '';
  },
  hide(this: HTMLElement) {
    this.style.display = 'none';
  },
  toggle(this: HTMLElement, show: boolean) {
    this.style.display = show ? '' : 'none';
  },
  /** Walks up, since jsdom has no layout to ask. */
  isShown(this: HTMLElement) {
    return this.isConnected && isDisplayed(this);
  },
  /** One window only: nothing ever migrates. */
  onWindowMigrated: () => () => undefined,
  trigger(this: HTMLElement, type: string) {
    this.dispatchEvent(new Event(type, { bubbles: true }));
  },
  on: delegate,
  off: undelegate,
};

type Delegated = (event: Event, target: Element) => unknown;
const delegations = new WeakMap<Delegated, EventListener>();

function delegate(
  this: EventTarget,
  type: string,
  selector: string,
  listener: Delegated,
  options?: boolean,
): void {
  const handler = (event: Event): void => {
    const target = (event.target as Element).closest(selector);
    if (target !== null) Reflect.apply(listener, this, [event, target]);
  };
  delegations.set(listener, handler);
  this.addEventListener(type, handler, options);
}

function undelegate(
  this: EventTarget,
  type: string,
  _selector: string,
  listener: Delegated,
  options?: boolean,
): void {
  const handler = delegations.get(listener);
  if (handler !== undefined) this.removeEventListener(type, handler, options);
}

const define = (prototype: object, members: object): void => {
  for (const [name, value] of Object.entries(members))
    Object.defineProperty(prototype, name, { value: value as unknown, configurable: true, writable: true });
};

const install = (page: typeof globalThis): void => {
  define(page.Node.prototype, onNode);
  for (const [name, get] of Object.entries({
    doc: documentOf,
    win: (node: Node) => documentOf(node).defaultView,
    constructorWin: (node: Node) => documentOf(node).defaultView,
  }))
    Object.defineProperty(page.Node.prototype, name, {
      configurable: true,
      get(this: Node): unknown {
        return get(this);
      },
    });
  define(page.Element.prototype, onElement);
  define(page.DocumentFragment.prototype, { find: onElement.find, findAll: onElement.findAll });
  define(page.HTMLElement.prototype, onHtmlElement);
  define(page.SVGElement.prototype, onStyled);
  define(page.Document.prototype, {
    on: delegate,
    off: undelegate,
    ...('ResizeObserver' in page ? {} : UNCOVERED),
  });
  define(page.UIEvent.prototype, { instanceOf: onNode.instanceOf });
  define(page, globals(page));
  // jsdom lays nothing out, so nothing ever comes into view or changes its size.
  if (!('ResizeObserver' in page))
    define(page, { IntersectionObserver: IdleObserver, ResizeObserver: IdleObserver });
};

const UNCOVERED = {
  elementFromPoint(this: Document): Element {
    return this.documentElement;
  },
};

class IdleObserver {
  observe(): void {
    // Never calls back.
  }

  disconnect(): void {
    // Nothing to end.
  }
}

const globals = (page: typeof globalThis): object => {
  const loose = (tag: string, info?: Info, made?: Made<Element>): Element =>
    make<Element>(page.document.createElement(tag), null, info, made);
  return {
    activeWindow: page.window,
    activeDocument: page.document,
    createEl: loose,
    createDiv: (info?: Info, made?: Made<Element>) => loose('div', info, made),
    createSpan: (info?: Info, made?: Made<Element>) => loose('span', info, made),
    createSvg: (tag: string, info?: Info, made?: Made<Element>) =>
      make<Element>(page.document.createElementNS('http://www.w3.org/2000/svg', tag), null, info, made),
    createFragment: (made?: (fragment: DocumentFragment) => void) => {
      const fragment = page.document.createDocumentFragment();
      made?.(fragment);
      return fragment;
    },
    sleep: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
    nextFrame: () => new Promise((resolve) => page.requestAnimationFrame(resolve)),
  };
};

// Where there is no page, the parts of the fake without a DOM still work.
if (typeof document !== 'undefined') install(globalThis);
