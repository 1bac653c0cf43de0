import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../api/account/session';
import { api, type Schemas } from '../api/client';

/** Records that the first run is over. */
export function useOnboarding() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Schemas['OnboardingChanges']) => {
      await api.PATCH('/api/v2/account/onboarding', { body });
      client.setQueryData(
        sessionQuery.queryKey,
        (session) => session && { ...session, user: { ...session.user, ...body } },
      );
    },
  });
}
