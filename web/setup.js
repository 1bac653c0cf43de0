import { call, element, onSubmit } from './api.js';

const form = element('#setup', HTMLFormElement);

const token = element('[name=setupToken]', HTMLInputElement, form);

// The token stands behind the `#`, which a browser sends to nobody; from there it goes into the form.
function takeToken() {
  token.value = new URLSearchParams(location.hash.slice(1)).get('token') ?? token.value;
}
takeToken();
// Who was led here first, and follows the printed address then, stays on the page.
addEventListener('hashchange', takeToken);

// Before the panel is asked: a browser would send a form that has no listener yet by itself.
onSubmit(form, async ({ setupToken, ...account }) => {
  await call('POST', '/auth/register', setupToken ? { ...account, setupToken } : account);
  location.assign('/');
});

// Until the panel says that it needs the token, the field stays hidden: most people follow the link that has it.
const { tokenRequired } = await call('GET', '/auth/setup').catch(() => ({ tokenRequired: true }));
for (const part of form.querySelectorAll('.token'))
  if (part instanceof HTMLElement) part.hidden = !tokenRequired;
element('#without-token', HTMLElement, form).hidden = tokenRequired;
