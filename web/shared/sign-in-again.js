import { call, onSubmit } from './api.js';

/** @type {Promise<void> | undefined} */
let pending;

/**
 * Asks the user for the password, because the last sign-in is too old for the action. Concurrent requests share one
 * dialog.
 *
 * @returns {Promise<void>} rejects if the user cancels
 */
export function signInAgain() {
  pending ??= ask().finally(() => {
    pending = undefined;
  });
  return pending;
}

async function ask() {
  const { dialog, form } = build();
  document.body.append(dialog);
  let isDone = false;
  onSubmit(form, async ({ password = '' }) => {
    await call('POST', '/auth/reauthenticate', { password });
    isDone = true;
    dialog.close();
  });
  const closed = new Promise((resolve) => dialog.addEventListener('close', resolve));
  // The browser keeps the focus in a modal dialog, and restores the focus afterwards.
  dialog.showModal();
  await closed;
  dialog.remove();
  if (!isDone) throw new Error('Nothing was changed: your password was not confirmed.');
}

function build() {
  const title = make('h2', 'Confirm your password');
  title.id = 'sign-in-again';
  const input = make('input');
  input.name = 'password';
  input.type = 'password';
  input.autocomplete = 'current-password';
  input.required = true;
  input.maxLength = 128;
  const label = make('label', 'Password ');
  label.append(input);
  const error = make('p');
  error.className = 'error';
  error.role = 'alert';
  const submit = make('button', 'Continue');
  submit.type = 'submit';
  const cancel = make('button', 'Cancel');
  cancel.type = 'button';
  const form = make('form');
  form.method = 'post';
  const reason = make('p', 'Your last sign-in is more than 10 minutes ago.');
  form.append(title, reason, label, error, submit, ' ', cancel);
  const dialog = make('dialog');
  dialog.setAttribute('aria-labelledby', title.id);
  dialog.append(form);
  cancel.addEventListener('click', () => dialog.close());
  return { dialog, form };
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {string} [text]
 */
function make(tag, text = '') {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}
