/** Product code used something of Obsidian that the fake does not play, or that Obsidian lacks too. */
export class NotModelled extends Error {
  override readonly name = 'NotModelled';

  constructor(member: string) {
    super(`The fake Obsidian does not model ${member}: add it to tests/fake-obsidian, with a test`);
  }
}

/** What promises, matchers and printers ask of every object. */
const ASKED_OF_ANYTHING = new Set(
  '$$typeof asymmetricMatch nodeType tagName then toJSON hasAttribute _isMockFunction @@__IMMUTABLE_ITERABLE__@@ @@__IMMUTABLE_RECORD__@@'.split(
    ' ',
  ),
);

/**
 * The root of every class of the fake: a member that is nowhere in the class throws and is named, instead of being
 * `undefined`. It stands at the end of the prototype chain rather than around the object, so private fields work.
 */
export class Modelled extends Object {}

Object.setPrototypeOf(
  Modelled.prototype,
  new Proxy(Object.prototype, {
    get(target, name, receiver: object): unknown {
      if (typeof name === 'symbol' || name in target || ASKED_OF_ANYTHING.has(name))
        return Reflect.get(target, name, receiver);
      throw new NotModelled(`${receiver.constructor.name}.${name}`);
    },
  }),
);
