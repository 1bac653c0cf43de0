import { call, element, mailedToken, onSubmit } from './api.js';

// By a button: programs that look into mails follow links, too.
onSubmit(element('#confirm', HTMLFormElement), async () => {
  await call('POST', '/auth/email/confirm', { token: mailedToken() });
  location.assign('/');
});
