import { createPasskey, forgetPasskey } from '../../api/account/passkeys';
import { api, asFailure, type Schemas } from '../../api/client';

type Fields = { email?: string; username?: string; password?: string };
type Tokens = Pick<Schemas['Registration'], 'setupToken' | 'invitationToken'>;

/**
 * Creates an account and signs its user in.
 *
 * @param fields the fields of `AccountFields`, with a password only if the user has chosen one instead of a passkey
 * @throws ApiFailure with a sentence for the user
 */
export async function createAccount(
  { email = '', username = '', password }: Fields,
  tokens: Tokens = {},
): Promise<void> {
  const person = { email, username, ...tokens };
  if (password !== undefined) {
    await api.POST('/api/v2/auth/register', { body: { ...person, password } });
    return;
  }
  const { data: options } = await api.POST('/api/v2/passkey/registration/options', { body: person });
  if (options === undefined) throw new Error('the response has no body');
  const passkey = await createPasskey(options);
  try {
    await api.POST('/api/v2/passkey/registration/verify', { body: { ...person, passkey } });
  } catch (failure) {
    // After a failure of the panel or the connection, the account may exist, and needs its passkey.
    const { status } = asFailure(failure);
    if (status >= 400 && status < 500) await forgetPasskey(passkey.id);
    throw failure;
  }
}
