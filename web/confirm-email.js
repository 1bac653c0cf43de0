import { signInAndReturn } from './after-sign-in.js';
import { call, element, mailedToken, onSubmit } from './api.js';

// By a button: programs that look into mails follow links, too.
onSubmit(element('#confirm', HTMLFormElement), async () => {
  try {
    await call('POST', '/auth/email/confirm', { token: mailedToken() });
  } catch (error) {
    // Of somebody who is not signed in, or still owes a second factor. An invalid link has a code of its own.
    if (!(error instanceof Error && 'code' in error && error.code === 'unauthorized')) throw error;
    return signInAndReturn();
  }
  location.assign('/');
});
