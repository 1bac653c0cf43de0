import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AdminUser, USERS_KEY, userQuery } from '../../../api/admin/users';
import { api, type Schemas } from '../../../api/client';

export async function changeUser(userId: string, body: Schemas['UserChanges']): Promise<AdminUser> {
  const params = { path: { userId } };
  const { data } = await api.PATCH('/api/v2/admin/users/{userId}', { params, body });
  if (data === undefined) throw new Error('the response has no body');
  return data;
}

/** Returns a function that reads again what pages show of users. */
export function useReadUsersAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: USERS_KEY });
}

/** Changes a user, and shows the result on all pages. */
export function useUserChanges(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['UserChanges']) => changeUser(userId, body),
    onSuccess: async (user) => {
      client.setQueryData(userQuery(userId).queryKey, user);
      await client.invalidateQueries({ queryKey: USERS_KEY });
    },
  });
}
