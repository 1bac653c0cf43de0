import { call, element, mailedToken, onSubmit } from '../shared/api.js';
import { signInAndReturn } from '../sign-in/after-sign-in.js';

// Accept only after a click, because programs that scan mails follow links, too.
onSubmit(element('#accept', HTMLFormElement), async () => {
  try {
    await call('POST', '/invitations/accept', { token: mailedToken() });
  } catch (error) {
    // With `unauthorized`, the user is not signed in or still needs a second factor. An invalid link has another code.
    if (!(error instanceof Error && 'code' in error && error.code === 'unauthorized')) throw error;
    return signInAndReturn();
  }
  location.assign('/');
});
