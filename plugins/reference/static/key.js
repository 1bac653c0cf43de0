/*
 * The key for trying requests. It is kept in the storage of this tab, which the browser deletes with the tab, and never
 * where other tabs or later visitors could find it. It is sent only to the service that serves this page.
 */
const STORED = 'berth.reference.key';
/** The longest part of a key that is shown, so that users can tell their keys apart. */
const SHOWN_CHARACTERS = 4;
/** The minimum length of a key of which a part is shown. */
const MIN_CHARACTERS = 16;

/** The key, for browsers that forbid pages to store anything. */
let kept = '';

/** Returns the key of this tab; an empty text if there is none. */
export function keyNow() {
  try {
    return sessionStorage.getItem(STORED) ?? kept;
  } catch {
    return kept;
  }
}

/** @param {string} key */
function keep(key) {
  kept = key;
  try {
    if (key === '') sessionStorage.removeItem(STORED);
    else sessionStorage.setItem(STORED, key);
  } catch {
    // The key is then valid until the page is left.
  }
}

/** @param {string} key */
const masked = (key) => (key.length < MIN_CHARACTERS ? '••••' : `••••${key.slice(-SHOWN_CHARACTERS)}`);

/**
 * Shows in a form which key its requests send, with a field for a key or a button that removes it.
 *
 * @param {HTMLFormElement} form
 */
export function watchKey(form) {
  const field = form.querySelector('#key');
  const remove = form.querySelector('.remove-key');
  if (!(field instanceof HTMLInputElement) || !(remove instanceof HTMLButtonElement)) return;
  const show = () => {
    const key = keyNow();
    for (const each of form.querySelectorAll('[data-with-key]'))
      each.toggleAttribute('hidden', (each.getAttribute('data-with-key') === 'yes') !== (key !== ''));
    const shown = form.querySelector('.masked');
    if (shown !== null) shown.textContent = key === '' ? '' : masked(key);
  };
  const take = () => {
    const key = field.value.trim();
    field.value = '';
    if (key === '') return;
    const hadFocus = document.activeElement === field;
    keep(key);
    show();
    // The field is now hidden. Without this, keyboard users would lose their place.
    const next = form.querySelector('button.primary');
    if (hadFocus && next instanceof HTMLElement) next.focus();
  };
  field.addEventListener('change', take);
  form.addEventListener('submit', take);
  remove.addEventListener('click', () => {
    keep('');
    show();
    field.focus();
  });
  show();
}
