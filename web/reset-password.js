import { call, element, mailedToken, onSubmit } from './api.js';

onSubmit(element('#reset', HTMLFormElement), async ({ password }) => {
  await call('POST', '/auth/password/reset', { token: mailedToken(), password });
  location.assign('/login');
});
