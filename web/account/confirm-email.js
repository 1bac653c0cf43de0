import { call, element, mailedToken, onSubmit } from '../shared/api.js';
import { signInAndReturn } from '../sign-in/after-sign-in.js';

// Requires a click: programs that scan mails follow links, too.
onSubmit(element('#confirm', HTMLFormElement), async () => {
  try {
    await call('POST', '/auth/email/confirm', { token: mailedToken() });
  } catch (error) {
    // The user is not signed in, or the login still requires a second factor. An invalid link has a separate
    // code.
    if (!(error instanceof Error && 'code' in error && error.code === 'unauthorized')) throw error;
    return signInAndReturn();
  }
  location.assign('/');
});
