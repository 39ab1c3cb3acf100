// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import { the } from '../../fake-obsidian/person';
import { sidebarPerTest } from './open-sidebar';

const open = sidebarPerTest();

/** jsdom has no `DataTransfer`. */
const drop = (el: HTMLElement, type: 'dragover' | 'drop', files: File[]): Event => {
  const event = new Event(type, { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { types: ['Files'], files } });
  el.dispatchEvent(event);
  return event;
};

describe('files that are dropped onto the sidebar', () => {
  it('are imported where they are mails', async () => {
    const sidebar = await open();
    const el = the('.deputy', sidebar.el);
    expect(drop(el, 'dragover', []).defaultPrevented).toBe(true);
    const files = ['a.eml', 'photo.jpg', 'B.EML'].map((name) => new File(['x'], name));
    expect(drop(el, 'drop', files).defaultPrevented).toBe(true);
    expect(sidebar.model.asked).toEqual(['import a.eml B.EML']);
  });

  it('are left to the app where none is a mail', async () => {
    const sidebar = await open();
    const event = drop(the('.deputy', sidebar.el), 'drop', [new File(['x'], 'photo.jpg')]);
    expect(event.defaultPrevented).toBe(false);
    expect(sidebar.model.asked).toEqual([]);
  });
});
