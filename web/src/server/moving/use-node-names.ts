import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { nodesQuery } from '../../api/nodes';
import type { NameOf } from './move-texts';

/** Returns a function for the names of nodes. A node that is not known (any more) has its id. */
export function useNodeNames(isEnabled: boolean): NameOf {
  const { data } = useQuery({ ...nodesQuery, enabled: isEnabled });
  return useCallback((nodeId) => data?.find(({ id }) => id === nodeId)?.name ?? nodeId, [data]);
}
