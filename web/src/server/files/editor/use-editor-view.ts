import type { EditorView } from '@codemirror/view';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Shows an editor in an element. It lives in a shadow root, where CodeMirror uses style sheet objects: in the document
 * it would write `<style>` elements, which the policy of the page forbids.
 *
 * @param create is called once for each element
 */
export function useEditorView(create: (root: ShadowRoot) => EditorView): {
  host: RefObject<HTMLDivElement | null>;
  view: RefObject<EditorView | null>;
} {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const first = useRef(create);
  useEffect(() => {
    if (host.current === null) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const created = first.current(root);
    view.current = created;
    return () => created.destroy();
  }, []);
  return { host, view };
}
