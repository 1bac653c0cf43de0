import { call, element, onSubmit } from './api.js';

const done = element('.done', HTMLElement);

onSubmit(element('#forgot', HTMLFormElement), async ({ email }) => {
  await call('POST', '/auth/password/forgot', { email });
  done.textContent =
    'If there is an account with this address, a link is on its way. If none comes, ask an administrator for one.';
});
