import { describe, expect, it } from 'vitest';
import type * as real from 'obsidian';
import * as fake from './index';

type Real = typeof real;
type Fake = typeof fake;
/** In both: the check below says that there is nothing else. */
type Shared = keyof Real;

type InstanceOf<T> = T extends abstract new (...args: never[]) => infer I ? I : never;
type Method = (...args: never[]) => unknown;
type Plain = string | number | boolean | null | undefined;
type IsAny<T> = 0 extends 1 & T ? true : false;

/** The methods that give a promise of a plain value in the app, and something else here. */
type WrongMethods<F, R> = {
  [K in keyof F & keyof R]: F[K] extends Method
    ? R[K] extends Method
      ? IsRightReturn<ReturnType<F[K]>, ReturnType<R[K]>> extends true
        ? never
        : K
      : never
    : never;
}[keyof F & keyof R];

type IsRightReturn<F, R> =
  // Never: the app's class has a private constructor.
  true extends IsAny<R> | ([R] extends [never] ? true : false)
    ? true
    : [R] extends [Promise<infer Value>]
      ? [F] extends [Promise<unknown>]
        ? [Value] extends [Plain]
          ? F extends Promise<Value>
            ? true
            : false
          : true
        : false
      : true;

/** What both have: assignable, member by member, to what plugins are compiled against. */
type Common<C extends Shared> = keyof InstanceOf<Fake[C]> & keyof InstanceOf<Real[C]>;
type NotAssignable = {
  [C in Shared]: Pick<InstanceOf<Fake[C]>, Common<C>> extends Pick<InstanceOf<Real[C]>, Common<C>>
    ? never
    : C;
}[Shared];

// oxfmt-ignore
/** Their members speak of other classes of the fake, or of `this`, and so only lead from fake to fake. */
type SpeaksOfOthers =
  | 'AbstractTextComponent' | 'App' | 'ButtonComponent' | 'Component' | 'ConfirmationButton'
  | 'ConfirmationModal' | 'DropdownComponent' | 'EditableFileView' | 'FileManager' | 'FileView' | 'ItemView'
  | 'MarkdownView' | 'Menu' | 'MenuItem' | 'MetadataCache' | 'Modal' | 'Notice' | 'Plugin' | 'PluginSettingTab'
  | 'SearchComponent' | 'Setting' | 'SettingGroup' | 'SettingTab' | 'TAbstractFile' | 'TFile' | 'TFolder'
  | 'TextAreaComponent' | 'TextComponent' | 'TextFileView' | 'ToggleComponent' | 'ValueComponent' | 'Vault'
  | 'View' | 'Workspace' | 'WorkspaceLeaf';

/** Compiles only where there is nothing to complain about. */
type None<Complaints extends never> = Complaints;

export type Checked = [
  None<Exclude<keyof Real, keyof Fake>>,
  None<Exclude<keyof Fake, keyof Real>>,
  None<{ [C in Shared]: WrongMethods<InstanceOf<Fake[C]>, InstanceOf<Real[C]>> }[Shared]>,
  None<Exclude<NotAssignable, SpeaksOfOthers>>,
];

describe('the names of the fake', () => {
  it('are those of the type definitions, and do not contradict them (the compiler checks that, above)', () => {
    expect(Object.keys(fake).length).toBeGreaterThan(100);
  });

  it('throw where they are not modelled', () => {
    const { moment, SuggestModal }: Record<'moment' | 'SuggestModal', () => void> = fake;
    expect(() => {
      moment();
    }).toThrow('The fake Obsidian does not model moment');
    expect(() => {
      Reflect.construct(SuggestModal, []);
    }).toThrow('does not model SuggestModal');
    const events: object = new fake.Events();
    expect(() => {
      Reflect.get(events, 'somethingNew');
    }).toThrow('does not model Events.somethingNew');
  });
});
