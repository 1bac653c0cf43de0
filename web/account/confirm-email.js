import { call, element, mailedToken, onSubmit } from '../shared/api.js';
import { signInAndReturn } from '../sign-in/after-sign-in.js';

// Confirm only after a click, because programs that scan mails also follow links.
onSubmit(element('#confirm', HTMLFormElement), async () => {
  try {
    await call('POST', '/auth/email/confirm', { token: mailedToken() });
  } catch (error) {
    // With the code `unauthorized`, the user is not signed in or still needs a second factor. For an invalid link, the
    // code is different.
    if (!(error instanceof Error && 'code' in error && error.code === 'unauthorized')) throw error;
    return signInAndReturn();
  }
  location.assign('/');
});
