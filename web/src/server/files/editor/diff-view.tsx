import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { look } from './look';
import { useEditorView } from './use-editor-view';

type Props = { label: string; before: string; after: string };

/** What changes from one text to another: removed lines above the lines that replace them. */
export function DiffView({ label, before, after }: Props) {
  const { host } = useEditorView((root) => {
    const state = EditorState.create({
      doc: after,
      extensions: [
        lineNumbers(),
        EditorState.readOnly.of(true),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label }),
        unifiedMergeView({
          original: before,
          mergeControls: false,
          collapseUnchanged: { margin: 3, minSize: 6 },
        }),
        look,
      ],
    });
    return new EditorView({ state, parent: root, root });
  });
  return (
    <div
      ref={host}
      className="h-[50dvh] overflow-hidden rounded-control border border-line focus-within:outline-2 focus-within:outline-accent"
    />
  );
}
