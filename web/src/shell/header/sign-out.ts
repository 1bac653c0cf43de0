import { api, asFailure } from '../../api/client';
import { toasts } from '../../ui/toasts';

/** Whether the browser is on its way to the sign-in, so that a late response must not lead it somewhere else. */
let isLeaving = false;

// The browser has come back to this page, which it had kept.
addEventListener('pageshow', () => {
  isLeaving = false;
});

/** Goes to the sign-in after the session has ended. It leads back to the page that was asked for. */
export function signInAgain(): void {
  if (isLeaving) return;
  isLeaving = true;
  const { pathname, search, hash } = location;
  location.assign(`/app/sign-in?next=${encodeURIComponent(pathname + search + hash)}`);
}

/** Ends the session. The sign-in then leads to the start page, because another user may sign in next. */
export async function signOut(): Promise<void> {
  isLeaving = true;
  try {
    await api.POST('/api/v2/auth/logout');
  } catch (error) {
    const { status, message } = asFailure(error);
    if (status !== 401) {
      isLeaving = false;
      toasts.add({ description: message, priority: 'high' });
      return;
    }
  }
  location.assign('/app/sign-in');
}
