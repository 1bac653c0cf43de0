import { call, element, onSubmit } from '../shared/api.js';
import { pageAfterSignIn } from './after-sign-in.js';

onSubmit(element('#login', HTMLFormElement), async ({ email, password }) => {
  const result = await call('POST', '/auth/login', { email, password });
  location.assign(result.redirect ?? pageAfterSignIn());
});
