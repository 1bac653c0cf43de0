import { call, element, onSubmit } from '../shared/api.js';
import { pageAfterSignIn } from './after-sign-in.js';
import { answerWithPasskey } from './passkeys.js';
import { proofOf } from './second-factor.js';

onSubmit(element('#code', HTMLFormElement), async ({ code = '' }) => {
  await call('POST', '/auth/2fa', proofOf(code));
  location.assign(pageAfterSignIn());
});

onSubmit(element('#passkey', HTMLFormElement), async () => {
  const options = await call('POST', '/passkey/auth/options');
  await call('POST', '/passkey/auth/verify', await answerWithPasskey(options));
  location.assign(pageAfterSignIn());
});
