import { call, element, onSubmit } from '../shared/api.js';

const done = element('.done', HTMLElement);

onSubmit(element('#forgot', HTMLFormElement), async ({ email }) => {
  await call('POST', '/auth/password/forgot', { email });
  done.textContent =
    'If there is an account with this address, you will receive a link. If none arrives, ask an administrator for one.';
});
