import { call, element, onSubmit } from '../shared/api.js';

const form = element('#setup', HTMLFormElement);

const token = element('[name=setupToken]', HTMLInputElement, form);

// Moves the token from after the `#`, which browsers never send to a server, into the form.
function takeToken() {
  token.value = new URLSearchParams(location.hash.slice(1)).get('token') ?? token.value;
}
takeToken();
// A user who is on this page may open the printed link: then only the part after the `#` changes.
addEventListener('hashchange', takeToken);

// Add the handler before the first request. Until then the browser itself would submit the form.
onSubmit(form, async ({ setupToken, ...account }) => {
  await call('POST', '/auth/register', setupToken ? { ...account, setupToken } : account);
  location.assign('/');
});

// Show the field for the token only if the panel requires the token.
const { tokenRequired } = await call('GET', '/auth/setup').catch(() => ({ tokenRequired: true }));
for (const part of form.querySelectorAll('.token'))
  if (part instanceof HTMLElement) part.hidden = !tokenRequired;
element('#without-token', HTMLElement, form).hidden = tokenRequired;
