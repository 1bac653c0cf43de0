import { call, element, onSubmit } from '../shared/api.js';

const form = element('#setup', HTMLFormElement);

const token = element('[name=setupToken]', HTMLInputElement, form);

// Moves the token from the part after the `#`, which browsers never send to a server, into the form.
function takeToken() {
  token.value = new URLSearchParams(location.hash.slice(1)).get('token') ?? token.value;
}
takeToken();
// A user who is already on this page may open the printed link. Then only the part after the `#` changes.
addEventListener('hashchange', takeToken);

// Add this handler before the first request. Otherwise the browser itself could submit the form before that.
onSubmit(form, async ({ setupToken, ...account }) => {
  await call('POST', '/auth/register', setupToken ? { ...account, setupToken } : account);
  location.assign('/');
});

// Show the field for the token only if the panel requires the token.
const { tokenRequired } = await call('GET', '/auth/setup').catch(() => ({ tokenRequired: true }));
for (const part of form.querySelectorAll('.token'))
  if (part instanceof HTMLElement) part.hidden = !tokenRequired;
element('#without-token', HTMLElement, form).hidden = tokenRequired;
