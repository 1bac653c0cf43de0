import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountQuery } from '../api/account/account';
import { sessionQuery } from '../api/account/session';

/** Runs an action that changes the account, and reads what pages show of it again. */
export function useAccountAction<Input, Result>(
  action: (input: Input) => Promise<Result>,
  onDone?: (result: Result) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSuccess: async (result) => {
      onDone?.(result);
      await Promise.all([
        client.invalidateQueries({ queryKey: accountQuery.queryKey }),
        client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
      ]);
    },
  });
}
