import { queryOptions } from '@tanstack/react-query';
import { compareNames } from '../ui/text/compare-names';
import { api, type Schemas } from './client';
import { allPages } from './pages';

export type Owner = Pick<Schemas['AdminUser'], 'id' | 'username' | 'email'>;

/** All users who can own servers, by name, for administrators. */
export const ownersQuery = queryOptions({
  queryKey: ['owners'],
  queryFn: async ({ signal }): Promise<Owner[]> => {
    const users = await allPages(
      async (query) => (await api.GET('/api/v2/admin/users', { params: { query }, signal })).data,
    );
    return users
      .map(({ id, username, email }) => ({ id, username, email }))
      .sort((one, other) => compareNames(one.username, other.username));
  },
});

/** Returns the user that a text names by e-mail address or id; undefined if none does. */
export function ownerNamed(owners: readonly Owner[], text: string): Owner | undefined {
  const wanted = text.trim().toLowerCase();
  return owners.find(({ id, email }) => id === wanted || email.toLowerCase() === wanted);
}
