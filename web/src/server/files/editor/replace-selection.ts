import { EditorView } from '@codemirror/view';

/**
 * Replaces a selection by what is typed. Otherwise the browser does, and keeps the look of the selected text in a style attribute,
 * which the policy of the page forbids.
 */
export const replaceSelection = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { state } = view;
    const { data, inputType } = event;
    const { from, to } = state.selection.main;
    if (inputType !== 'insertText' || data === null || from === to || state.readOnly || view.composing)
      return false;
    const insert = () =>
      state.update(state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
    const isHandled = state
      .facet(EditorView.inputHandler)
      .some((handle) => handle(view, from, to, data, insert));
    if (!isHandled) view.dispatch(insert());
    event.preventDefault();
    return true;
  },
});
