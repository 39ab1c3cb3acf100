import type * as real from 'obsidian';
import { NotModelled } from './modelled';

/** The names of the module that throw, and say which they are, as soon as they are used. */
const missing = new Proxy({} as Record<keyof typeof real, never>, {
  get: (_, name) => {
    const refuse = (): never => {
      throw new NotModelled(String(name));
    };
    return new Proxy(Object, { get: refuse, apply: refuse, construct: refuse });
  },
});

// oxfmt-ignore
export const {
  AbstractInputSuggest, BasesEntry, BasesEntryGroup, BasesQueryResult, BasesViewConfig, BooleanValue,
  ColorComponent, DateValue, DurationValue, EditorSuggest, FileValue, FuzzySuggestModal, HTMLValue,
  HoverPopover, IconValue, ImageValue, LinkValue, ListValue, MarkdownEditView, MarkdownPreviewRenderer,
  MarkdownPreviewView, MarkdownRenderChild, MarkdownRenderer, MenuSeparator, MomentFormatComponent,
  NotNullValue, NullValue, NumberValue, ObjectValue, PopoverState, PopoverSuggest, PrimitiveValue,
  ProgressBarComponent, QueryController, RegExpValue, RelativeDateValue, RenderContext, SliderComponent,
  StringValue, SuggestModal, TagValue, Tasks, UrlValue, Value, WorkspaceContainer, WorkspaceFloating,
  WorkspaceItem, WorkspaceMobileDrawer, WorkspaceRibbon, WorkspaceSplit, WorkspaceTabs, WorkspaceWindow,
  arrayBufferToBase64, arrayBufferToHex, base64ToArrayBuffer, displayTooltip, editorEditorField,
  editorInfoField, editorLivePreviewField, editorViewField, finishRenderMath, getAllTags,
  getBlobArrayBuffer, hexToArrayBuffer, htmlToMarkdown, iterateCacheRefs, iterateRefs, livePreviewState,
  loadMathJax, loadMermaid, loadPdfJs, loadPrism, moment, parseFrontMatterAliases, parseFrontMatterEntry,
  parseFrontMatterStringArray, parseFrontMatterTags, parseLinktext, parsePropertyId, prepareSimpleSearch,
  renderMatches, renderMath, renderResults, request, resolveSubpath, sanitizeHTMLToDom, sortSearchResults,
  stripHeading, stripHeadingForLink,
} = missing;
