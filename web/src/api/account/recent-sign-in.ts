type Ask = () => Promise<void>;

/** The code of the response to an action for which the last sign-in is too old. */
const REQUIRED = 'reauthentication_required';

let ask: Ask | undefined;

/** Sets what asks the user to sign in again. It resolves when the user has, and rejects if the user cancels. */
export function onRecentSignInRequired(handler: Ask | undefined): void {
  ask = handler;
}

/** Sends a request. If the panel requires a recent sign-in for it, asks for one and sends the request again. */
export async function fetchWithRecentSignIn(request: Request): Promise<Response> {
  // A body can be sent only once, so a copy is kept for the second attempt.
  const again = request.clone();
  const response = await fetch(request);
  if (response.status !== 403 || ask === undefined) return response;
  const { error } = await response
    .clone()
    .json()
    .catch(() => ({ error: undefined }));
  if (error !== REQUIRED) return response;
  await ask();
  return fetch(again);
}
