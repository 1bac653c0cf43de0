import { pageAfterSignIn } from './after-sign-in.js';
import { call, element, onSubmit } from './api.js';

onSubmit(element('#login', HTMLFormElement), async ({ email, password }) => {
  const result = await call('POST', '/auth/login', { email, password });
  location.assign(result.redirect ?? pageAfterSignIn());
});
