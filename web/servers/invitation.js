import { call, element, mailedToken, onSubmit } from '../shared/api.js';
import { signInAndReturn } from '../sign-in/after-sign-in.js';

const join = element('#join', HTMLFormElement);

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

onSubmit(join, async (account) => {
  await call('POST', '/auth/register', { ...account, invitationToken: mailedToken() });
  location.assign('/');
});

// If the panel does not respond now, show the form: the response to it says whether registration is possible.
const { invitedRegistration } = await call('GET', '/auth/setup').catch(() => ({ invitedRegistration: true }));
join.hidden = !invitedRegistration;
element('#closed', HTMLElement).hidden = invitedRegistration;
