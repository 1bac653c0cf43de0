import { useLingui } from '@lingui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, type Server } from '../../api/client';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';

const TAIL = 50;

/** Says why an installation failed, with its last lines, and offers to try again. */
export function FailedInstallation({ server, reason }: { server: Server; reason: string | null }) {
  const { i18n } = useLingui();
  const params = { path: { serverId: server.id } };
  const { data: lines = [] } = useQuery({
    queryKey: ['installation-log', server.id],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const query = { tail: TAIL };
      const { data } = await api.GET('/api/v2/servers/{serverId}/logs', {
        params: { ...params, query },
        signal,
      });
      return data?.logs ?? [];
    },
  });
  // The folder may be an adopted one, or the files of a server that was only reinstalled, so it is never deleted here.
  const again = useMutation({
    mutationFn: () =>
      api.POST('/api/v2/servers/{serverId}/reinstall', { params, body: { preserveData: true } }),
  });
  return (
    <>
      <p role="alert" className="rounded-panel border border-crashed p-3">
        {reason ?? i18n._('The installation failed. Its last lines say why.')}
      </p>
      {lines.length > 0 && (
        <pre className="max-h-80 overflow-auto rounded-panel bg-[#0e1014] p-3 font-mono whitespace-pre-wrap text-[#eceef2]">
          {lines.join('\n')}
        </pre>
      )}
      {again.error !== null && <Failure error={again.error} />}
      <div>
        <Button look="primary" disabled={again.isPending} onClick={() => again.mutate()}>
          {i18n._('Install again')}
        </Button>
      </div>
    </>
  );
}
