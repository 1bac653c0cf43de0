import { createSearch, wordsOf } from './ranking.js';
import { createResultList } from './result-list.js';

/** How long the address waits for more typing. Browsers limit how often a page may change it. */
const ADDRESS_DELAY_MS = 250;

/**
 * Makes the field in the header search the reference. The query is in the address of the page, as `q`.
 *
 * @param {(address: string) => void} open opens an address of the reference
 * @returns {() => void} a function that shows the search that is in the address now
 */
export function watchSearch(open) {
  const field = /** @type {HTMLInputElement} */ (document.getElementById('find'));
  const results = createResultList(field, choose);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let delay;

  async function search() {
    const query = field.value;
    if (query.trim() === '') return results.close();
    const find = await indexed().catch(() => undefined);
    // Discard the results if the user has typed more since.
    if (query !== field.value) return;
    const otherwise = find
      ? 'Nothing matches the text.'
      : 'The search could not be loaded. Type again to try again.';
    results.show(find?.(query) ?? [], wordsOf(query), otherwise);
  }

  /** Writes the query into the address, without a new entry in the history. */
  function keepQuery() {
    clearTimeout(delay);
    history.replaceState(history.state, '', withQuery(location.href, field.value.trim()));
  }

  /** Opens a result. The way back leads to the results again. @param {string} address */
  function choose(address) {
    keepQuery();
    open(address);
  }

  field.addEventListener('input', () => {
    clearTimeout(delay);
    delay = setTimeout(keepQuery, ADDRESS_DELAY_MS);
    void search();
  });
  field.addEventListener('focus', () => {
    void indexed().catch(() => undefined);
    if (!results.isOpen()) void search();
  });
  field.addEventListener('blur', results.close);
  field.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    const action = {
      ArrowDown: () => (results.isOpen() ? results.move(1) : void search()),
      ArrowUp: () => results.move(-1),
      Enter: () => choose(results.chosen() ?? location.href),
      Escape: () => {
        if (!results.isOpen()) field.blur();
        field.value = '';
        keepQuery();
        void search();
      },
    }[event.key];
    if (action === undefined || (event.key === 'Enter' && results.chosen() === undefined)) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  });
  focusByKey(field);

  return () => {
    clearTimeout(delay);
    field.value = (new URLSearchParams(location.search).get('q') ?? '').slice(0, field.maxLength);
    if (field.value === '') field.blur();
    else field.focus();
    void search();
  };
}

/** Moves the focus to the search with `/` or Ctrl+K, as in the web application. @param {HTMLInputElement} field */
function focusByKey(field) {
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
    const isTyping = target instanceof HTMLElement && target.closest('input, textarea, select') !== null;
    const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping;
    const isCommand = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey;
    if (!isSlash && !isCommand) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}

/** @param {string} address @param {string} query */
function withQuery(address, query) {
  const url = new URL(address);
  if (query === '') url.searchParams.delete('q');
  else url.searchParams.set('q', query);
  return url.href;
}

/** @type {Promise<(query: string) => import('./ranking.js').Found[]> | undefined} */
let loading;

/** Loads the index on first use. A failed attempt is repeated on the next use. */
function indexed() {
  loading ??= fetch('/docs/search.json')
    .then(async (answer) => {
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      return createSearch(await answer.json());
    })
    .catch((error) => {
      loading = undefined;
      throw error;
    });
  return loading;
}
