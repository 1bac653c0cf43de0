import { EditorState } from '@codemirror/state';
import { describe, expect, test } from '@jest/globals';
import { lineEndOf } from './text-lines';

describe('the line ends of a text', () => {
  test.each([
    'a\nb\n',
    'a\r\nb\r\n',
    'a\r\nb\nc',
    'a\rb',
    '\n\r\n',
    '',
    '\uFEFFa\r\n',
  ])('are kept by the editor: %j', (text) => {
    const extensions = EditorState.lineSeparator.of(lineEndOf(text));
    expect(EditorState.create({ doc: text, extensions }).sliceDoc()).toBe(text);
  });
});
