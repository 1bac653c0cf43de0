import { call, element, onSubmit } from './api.js';

onSubmit(element('#login-2fa', HTMLFormElement), async ({ code = '' }) => {
  // People copy them with spaces, and recovery codes in capitals.
  const text = code.replace(/\s/g, '').toLowerCase();
  await call('POST', '/auth/2fa', /^[0-9]{6}$/.test(text) ? { code: text } : { recoveryCode: text });
  location.assign('/');
});
