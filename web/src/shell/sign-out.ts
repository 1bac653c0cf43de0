import { api } from '../api/client';

export async function signOut(): Promise<void> {
  await api.POST('/api/v2/auth/logout');
  location.assign('/app/sign-in');
}
