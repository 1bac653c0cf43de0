import { call, element, onSubmit } from '../shared/api.js';

const form = element('#setup', HTMLFormElement);

const token = element('[name=setupToken]', HTMLInputElement, form);

// Moves the token from after the `#`, which browsers never send to a server, into the form.
function takeToken() {
  token.value = new URLSearchParams(location.hash.slice(1)).get('token') ?? token.value;
}
takeToken();
// A user who opens the printed address after being redirected here stays on the page.
addEventListener('hashchange', takeToken);

// Registered before the first request: otherwise the browser would submit the form by itself.
onSubmit(form, async ({ setupToken, ...account }) => {
  await call('POST', '/auth/register', setupToken ? { ...account, setupToken } : account);
  location.assign('/');
});

// The field stays hidden until the panel requires the token: most users follow the link that contains it.
const { tokenRequired } = await call('GET', '/auth/setup').catch(() => ({ tokenRequired: true }));
for (const part of form.querySelectorAll('.token'))
  if (part instanceof HTMLElement) part.hidden = !tokenRequired;
element('#without-token', HTMLElement, form).hidden = tokenRequired;
