import { keyNow, watchKey } from './key.js';
import { followLinks } from './pages.js';
import { watchSearch } from './search.js';
import { watchForm } from './try-it.js';

/*
 * The pages are complete without this script, which adds the search, the copy buttons and the form that sends requests.
 */

/** Adds the parts of a page that need a script: addresses, copy buttons, the form. */
function dress() {
  for (const each of document.querySelectorAll('.address'))
    each.textContent = `export URL=${location.origin} KEY=YOUR_KEY`;
  for (const each of document.querySelectorAll('.copied')) addCopy(each);
  const form = document.querySelector('form.try');
  if (!(form instanceof HTMLFormElement) || form.dataset['watched'] !== undefined) return;
  form.dataset['watched'] = '';
  watchKey(form);
  watchForm(form, () => ('takesKey' in form.dataset ? keyNow() : ''));
}

/** @param {Element} box */
function addCopy(box) {
  // Browsers provide the clipboard only in secure contexts: https, and this machine.
  if (navigator.clipboard === undefined || box.querySelector('button') !== null) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(box.querySelector('code')?.textContent ?? '');
    button.textContent = 'Copied';
  });
  box.append(button);
}

const showSearch = watchSearch((address) => open(address));
const open = followLinks(() => {
  dress();
  showSearch();
});
dress();
if (new URLSearchParams(location.search).has('q')) showSearch();
