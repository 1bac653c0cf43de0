import { indentUnit } from '@codemirror/language';
import { Compartment, EditorState, type Text } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { basicSetup } from 'codemirror';
import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import { languageOf } from './language-of';
import { look } from './look';
import { replaceSelection } from './replace-selection';
import { lineEndOf } from './text-lines';
import { useEditorView } from './use-editor-view';

export type EditorHandle = {
  text(): string;
  /** Remembers the present text as that of the file. */
  markSaved(): void;
  focus(): void;
  /** Moves the cursor to the start of a line, counted from 1, and shows it. */
  goTo(line: number): void;
};

type Props = {
  path: string;
  label: string;
  text: string;
  /** The line with the cursor at first. */
  line?: number | undefined;
  isReadOnly: boolean;
  handle: RefObject<EditorHandle | null>;
  onDirty(isDirty: boolean): void;
  onSave(): void;
};

/** Returns true, which says that the key is handled. */
function save(onSave: () => void): true {
  onSave();
  return true;
}

function goTo(view: EditorView, line: number): void {
  const { doc } = view.state;
  const anchor = doc.line(Math.max(1, Math.min(line, doc.lines))).from;
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
  view.focus();
}

/** A text editor. Tab moves the focus, as everywhere; Ctrl+] and Ctrl+[ change the indent. */
export function CodeEditor({ path, label, text, line, isReadOnly, handle, onDirty, onSave }: Props) {
  const saved = useRef<Text>(null);
  const events = useRef({ onDirty, onSave });
  events.current = { onDirty, onSave };
  const language = useRef(new Compartment());
  const { host, view } = useEditorView((root) => {
    const state = EditorState.create({
      doc: text,
      extensions: [
        keymap.of([{ key: 'Mod-s', run: () => save(events.current.onSave) }]),
        basicSetup,
        EditorState.lineSeparator.of(lineEndOf(text)),
        EditorState.readOnly.of(isReadOnly),
        indentUnit.of('  '),
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        language.current.of([]),
        look,
        replaceSelection,
        EditorView.updateListener.of(({ docChanged, state: { doc } }) => {
          if (docChanged) events.current.onDirty(saved.current === null || !doc.eq(saved.current));
        }),
      ],
    });
    saved.current = state.doc;
    if (line === undefined) return new EditorView({ state, parent: root, root });
    const anchor = state.doc.line(Math.min(line, state.doc.lines)).from;
    return new EditorView({
      state: state.update({ selection: { anchor } }).state,
      scrollTo: EditorView.scrollIntoView(anchor, { y: 'center' }),
      parent: root,
      root,
    });
  });
  useEffect(() => {
    let isGone = false;
    void languageOf(path)?.().then((loaded) => {
      if (!isGone) view.current?.dispatch({ effects: language.current.reconfigure(loaded) });
    });
    return () => {
      isGone = true;
    };
  }, [path, view]);
  useImperativeHandle(handle, () => ({
    text: () => view.current?.state.sliceDoc() ?? text,
    markSaved: () => {
      saved.current = view.current?.state.doc ?? null;
    },
    focus: () => view.current?.focus(),
    goTo: (to) => view.current && goTo(view.current, to),
  }));
  return (
    <div
      ref={host}
      className="min-h-40 grow overflow-hidden rounded-panel border border-line bg-panel focus-within:outline-2 focus-within:outline-accent"
    />
  );
}
