import { call, element, onSubmit } from './api.js';

const form = element('#setup', HTMLFormElement);

// The token stands behind the `#`, which a browser sends to nobody; from there it goes into the form.
element('[name=setupToken]', HTMLInputElement, form).value =
  new URLSearchParams(location.hash.slice(1)).get('token') ?? '';

onSubmit(form, async ({ setupToken, ...account }) => {
  await call('POST', '/auth/register', setupToken ? { ...account, setupToken } : account);
  location.assign('/');
});
