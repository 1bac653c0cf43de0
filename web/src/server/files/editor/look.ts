import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The colours of the page. Custom properties reach into the shadow root, so both themes work without a change here. */
const highlight = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--dim)', fontStyle: 'italic' },
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--accent)', fontWeight: '600' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--running)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--busy)' },
  { tag: [tags.propertyName, tags.attributeName, tags.definition(tags.variableName)], color: 'var(--info)' },
  { tag: [tags.tagName, tags.heading, tags.className, tags.typeName], color: 'var(--accent)' },
  { tag: tags.invalid, color: 'var(--crashed)' },
]);

const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--panel)', color: 'var(--text)', fontSize: '13px' },
  // The frame around the editor shows the focus: here, the line numbers would cover it.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', lineHeight: '20px' },
  '.cm-content': { caretColor: 'var(--text)', padding: '8px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': {
    backgroundColor: 'var(--panel)',
    color: 'var(--dim)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--line) 35%, transparent)',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 30%, transparent)',
  },
  '.cm-panels': { backgroundColor: 'var(--surface)', color: 'var(--text)' },
  '.cm-panels-bottom': { borderTop: '1px solid var(--line)' },
  '.cm-textfield': {
    backgroundColor: 'var(--panel)',
    color: 'var(--text)',
    border: '1px solid var(--dim)',
    borderRadius: '6px',
  },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--panel)',
    color: 'var(--text)',
    border: '1px solid var(--dim)',
    borderRadius: '6px',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--panel)',
    color: 'var(--text)',
    border: '1px solid var(--line)',
  },
  '.cm-searchMatch': { backgroundColor: 'color-mix(in srgb, var(--busy) 35%, transparent)' },
  '.cm-changedLine': { backgroundColor: 'color-mix(in srgb, var(--running) 14%, transparent) !important' },
  '.cm-changedText, .cm-insertedLine': {
    background: 'color-mix(in srgb, var(--running) 20%, transparent) !important',
    textDecoration: 'none',
  },
  '.cm-deletedChunk': { backgroundColor: 'color-mix(in srgb, var(--crashed) 12%, transparent) !important' },
  '.cm-deletedText': { background: 'color-mix(in srgb, var(--crashed) 20%, transparent) !important' },
  '.cm-collapsedLines': {
    background: 'var(--surface) !important',
    color: 'var(--dim)',
  },
});

export const look: Extension = [theme, syntaxHighlighting(highlight)];
