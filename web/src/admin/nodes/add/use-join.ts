import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { joinCodesQuery, type NewJoinCode } from '../../../api/admin/join-codes';
import { nodesQuery } from '../../../api/nodes';

/** What has become of a code. `gone`: it has expired or was revoked. */
export type Join = { state: 'waiting' } | { state: 'gone' } | { state: 'joined'; nodeId: string };

/** Watches whether a daemon joins with the code. Codes are no longer listed after they expire, but a join stays known. */
export function useJoin({ id }: NewJoinCode): Join {
  const client = useQueryClient();
  const { data: codes } = useQuery(joinCodesQuery);
  const [joinedId, setJoinedId] = useState<string>();
  const code = codes?.find((each) => each.id === id);
  const found = code?.status === 'joined' ? code.nodeId : null;
  useEffect(() => {
    if (found === null) return;
    setJoinedId(found);
    void client.invalidateQueries({ queryKey: nodesQuery.queryKey });
  }, [found, client]);
  const nodeId = joinedId ?? found;
  if (nodeId !== null) return { state: 'joined', nodeId };
  return codes === undefined || code !== undefined ? { state: 'waiting' } : { state: 'gone' };
}
