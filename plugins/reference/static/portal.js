import { watchForm } from './try-it.js';

/**
 * The pages are complete without this script. It loads further pages without leaving the current one, so that a key
 * that was entered stays in memory and is never stored.
 */
const key = /** @type {HTMLInputElement} */ (document.getElementById('key'));

/** Adds the parts of a page that need a script: addresses, copy buttons, the form. */
function dress() {
  for (const each of document.querySelectorAll('.address'))
    each.textContent = `export URL=${location.origin} KEY=YOUR_KEY`;
  for (const each of document.querySelectorAll('.copied')) addCopy(each);
  const form = document.querySelector('form.try');
  if (form instanceof HTMLFormElement) watchForm(form, () => key.value.trim());
}

/** @param {Element} box */
function addCopy(box) {
  // Browsers provide the clipboard only in secure contexts: https, and this machine.
  if (navigator.clipboard === undefined) return;
  const button = document.createElement('button');
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(box.querySelector('code')?.textContent ?? '');
    button.textContent = 'Copied';
  });
  box.append(button);
}

let shown = location.pathname;

/** @param {string} address */
async function show(address) {
  const path = new URL(address).pathname;
  shown = path;
  const answer = await fetch(address).catch(() => undefined);
  if (!answer?.ok) {
    location.href = address;
    return;
  }
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  // Discard the loaded page if the user has navigated to another one since.
  if (shown !== path) return;
  for (const part of ['main', 'nav'])
    document.querySelector(part)?.replaceWith(page.querySelector(part) ?? '');
  document.title = page.title;
  dress();
  const target = document.getElementById(new URL(address).hash.slice(1)) ?? document.querySelector('main');
  target?.scrollIntoView();
  document.querySelector('main')?.focus({ preventScroll: true });
}

addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const isPage = link.origin === location.origin && /^\/docs(\/|$)/.test(link.pathname);
  // Let the browser handle links to places on the same page.
  if (!isPage || (link.pathname === location.pathname && link.hash !== '')) return;
  event.preventDefault();
  history.pushState(null, '', link.href);
  void show(link.href);
});
addEventListener('popstate', () => {
  // `popstate` is also triggered by navigation within one page, for which nothing must be loaded.
  if (shown !== location.pathname) void show(location.href);
});
dress();
