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

onSubmit(form, async ({ setupToken, ...account }) => {
  await call('POST', '/auth/register', setupToken ? { ...account, setupToken } : account);
  location.assign('/');
});
