/**
 * Loads further pages without leaving the current one, so that the list of pages stays where it is. Without this script,
 * the links work as usual.
 *
 * @param {() => void} onShown called when another page is shown, or another part or search of the same one
 * @returns {(address: string) => void} a function that opens an address of the reference
 */
export function followLinks(onShown) {
  let shown = location.pathname;

  /** @param {string} address */
  async function show(address) {
    const { pathname, hash } = new URL(address);
    if (pathname !== shown && !(await load(address, pathname))) return;
    const main = document.querySelector('main');
    // A new address has no target for styles until the browser navigates to its anchor itself.
    if (hash !== '') location.replace(hash);
    else main?.scrollIntoView();
    main?.focus({ preventScroll: true });
    onShown();
  }

  /** Shows the page; returns false if the user has navigated to another page since. @param {string} address @param {string} path */
  async function load(address, path) {
    shown = path;
    const answer = await fetch(address).catch(() => undefined);
    if (!answer?.ok) {
      location.href = address;
      return false;
    }
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (shown !== path) return false;
    document.querySelector('main')?.replaceWith(page.querySelector('main') ?? '');
    document.title = page.title;
    markCurrent(path);
    return true;
  }

  /** @param {string} address */
  const open = (address) => {
    history.pushState(null, '', address);
    closeMenu();
    void show(address);
  };

  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isPage = link.origin === location.origin && /^\/docs(\/|$)/.test(link.pathname);
    // Let the browser handle links to places on the same page.
    if (!isPage || (link.pathname === location.pathname && link.hash !== '')) return;
    event.preventDefault();
    open(link.href);
  });
  addEventListener('popstate', () => {
    // `popstate` is also triggered by navigation within one page, for which nothing must be loaded.
    if (shown === location.pathname) onShown();
    else void show(location.href);
  });
  watchMenu();
  showCurrent();
  return open;
}

/** Marks the link to the current page in the list of pages. @param {string} path */
function markCurrent(path) {
  for (const link of document.querySelectorAll('nav a')) link.removeAttribute('aria-current');
  document.querySelector(`nav a[href="${CSS.escape(path)}"]`)?.setAttribute('aria-current', 'page');
  showCurrent();
}

/** Opens the area of the current page in the list of pages, and scrolls the list there. */
function showCurrent() {
  const link = document.querySelector('nav [aria-current]');
  const area = link?.closest('details');
  if (area) area.open = true;
  const list = document.querySelector('nav');
  if (!link || !list) return;
  const [inner, outer] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) list.scrollTop += inner.top - outer.top - 80;
}

const menu = () => /** @type {HTMLButtonElement} */ (document.querySelector('.menu'));

/** @param {boolean} isOpen */
function setMenu(isOpen) {
  menu().setAttribute('aria-expanded', String(isOpen));
  document.querySelector('nav')?.toggleAttribute('data-open', isOpen);
}
const closeMenu = () => setMenu(false);

/** The button that opens the list of pages on narrow screens. */
function watchMenu() {
  menu().addEventListener('click', () => setMenu(menu().getAttribute('aria-expanded') !== 'true'));
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || menu().getAttribute('aria-expanded') !== 'true') return;
    closeMenu();
    menu().focus();
  });
}
