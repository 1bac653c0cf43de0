import { optionOf } from './results.js';

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * The list of results below the field of the search. The focus stays in the field, and `aria-activedescendant` names the
 * active result (ARIA Authoring Practices, combobox).
 *
 * @param {HTMLInputElement} field
 * @param {(address: string) => void} choose
 */
export function createResultList(field, choose) {
  const [box, list, status, note] = [byId('results'), byId('found'), byId('find-status'), byId('find-note')];
  let active = -1;

  /** @param {boolean} isOpen */
  const setOpen = (isOpen) => {
    box.hidden = !isOpen;
    field.setAttribute('aria-expanded', String(isOpen && list.childElementCount > 0));
    if (!isOpen) activate(-1);
  };

  /** @param {number} index */
  const activate = (index) => {
    active = index;
    for (const [place, option] of [...list.children].entries()) option.ariaSelected = String(place === index);
    const chosen = list.children[index];
    if (chosen === undefined) field.removeAttribute('aria-activedescendant');
    else field.setAttribute('aria-activedescendant', chosen.id);
    chosen?.scrollIntoView({ block: 'nearest' });
  };

  // A click on a result keeps the focus in the field.
  box.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', (event) => {
    const option = event.target instanceof Element ? event.target.closest('a') : null;
    if (option === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    choose(option.href);
  });
  return {
    isOpen: () => !box.hidden,
    close: () => setOpen(false),
    /** Shows the results or, if there are none, the text. @param {import('./ranking.js').Found[]} found @param {string[]} words @param {string} otherwise */
    show: (found, words, otherwise) => {
      list.replaceChildren(...found.map((each, index) => optionOf(each, words, index)));
      list.scrollTop = 0;
      note.textContent = otherwise;
      note.hidden = found.length > 0;
      status.textContent = found.length > 0 ? `${found.length} results` : otherwise;
      setOpen(true);
      activate(found.length > 0 ? 0 : -1);
    },
    /** Makes the next or previous result the active one. After the last one comes the first. @param {number} step */
    move: (step) => {
      const count = list.childElementCount;
      if (count > 0) activate((active + step + count) % count);
    },
    /** Returns the address of the active result. */
    chosen: () => {
      const option = list.children[active];
      return option instanceof HTMLAnchorElement && !box.hidden ? option.href : undefined;
    },
  };
}
