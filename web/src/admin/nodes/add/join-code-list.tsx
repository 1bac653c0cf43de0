import { useLingui } from '@lingui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type JoinCode, joinCodesQuery, revokeJoinCode } from '../../../api/admin/join-codes';
import type { Node } from '../../../api/admin/nodes';
import { Button } from '../../../ui/button';
import { Failure } from '../../../ui/failure';
import { Section } from '../../../ui/section';
import { formatTime } from '../../../ui/text/format';

/** The codes that wait for a daemon. Nothing is shown if there are none. */
export function JoinCodeList({ nodes }: { nodes: readonly Node[] }) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const { data: codes = [], error, refetch } = useQuery(joinCodesQuery);
  const revoke = useMutation({ mutationFn: (id: string) => revokeJoinCode(client, id) });
  const waiting = codes.filter(({ status }) => status === 'waiting');
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  if (waiting.length === 0) return null;
  return (
    <Section
      title={i18n._('Codes that wait for a daemon')}
      description={i18n._('Each is valid once, for the command that was shown with it.')}
    >
      {revoke.error !== null && <Failure error={revoke.error} />}
      <ul className="flex flex-col divide-y divide-line">
        {waiting.map((code) => (
          <Entry
            key={code.id}
            code={code}
            node={nodes.find(({ id }) => id === code.nodeId)}
            isBusy={revoke.isPending}
            onRevoke={() => revoke.mutate(code.id)}
          />
        ))}
      </ul>
    </Section>
  );
}

type EntryProps = { code: JoinCode; node: Node | undefined; isBusy: boolean; onRevoke(): void };

function Entry({ code: { name, nodeId, expiresAt }, node, isBusy, onRevoke }: EntryProps) {
  const { i18n } = useLingui();
  const title =
    nodeId === null
      ? (name ?? i18n._('Named after its host'))
      : i18n._('New key and certificate of {name}', { name: node?.name ?? nodeId });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <p className="min-w-0 grow basis-64 [overflow-wrap:anywhere]">
        <span className="font-medium">{title}</span>{' '}
        <span className="text-dim">
          {i18n._('valid until {time}', { time: formatTime(expiresAt, i18n.locale) })}
        </span>
      </p>
      <Button disabled={isBusy} aria-label={i18n._('Revoke the code: {title}', { title })} onClick={onRevoke}>
        {i18n._('Revoke')}
      </Button>
    </li>
  );
}
