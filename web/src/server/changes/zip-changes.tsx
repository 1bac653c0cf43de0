import { useLingui } from '@lingui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { api } from '../../api/client';
import { useCan } from '../../api/server/access';
import { type Operation, setOperation } from '../../api/server/operations';
import { Button, LinkButton } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { OperationLine } from '../operation-line';
import { archiveName } from './change-search';

type Props = { serverId: string; path: string; since: string };

/** Writes the changed files to a zip file in the folder of the server, and offers it for download. */
export function ZipChanges({ serverId, path, since }: Props) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const [archive, setArchive] = useState<string>();
  const zip = useMutation({
    mutationFn: async (output: string) => {
      setArchive(undefined);
      const { data } = await api.POST('/api/v2/servers/{serverId}/changes/zip', {
        params: { path: { serverId }, header: { Prefer: 'respond-async' } },
        body: { path, since, output },
      });
      return data;
    },
    onSuccess: (response) => {
      if (response && 'operation' in response) setOperation(client, response);
    },
  });
  const { variables: output } = zip;
  const complete = useCallback(
    (result: Operation['result']) => {
      // Events do not always contain the result.
      const written = result?.['path'];
      setArchive(typeof written === 'string' ? written : output);
    },
    [output],
  );
  const canWrite = useCan(serverId)('radar.write');
  if (!canWrite) return null;
  const download = `/api/v2/servers/${serverId}/files/download?path=${encodeURIComponent(archive ?? '')}`;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled={zip.isPending} onClick={() => zip.mutate(archiveName(new Date()))}>
          {i18n._('Pack the changed files')}
        </Button>
        <p role="status" className="min-w-0 text-dim [overflow-wrap:anywhere]">
          {archive !== undefined && i18n._('Written: {path}', { path: archive })}
        </p>
        {archive !== undefined && (
          <LinkButton href={download} download>
            {i18n._('Download the zip file')}
          </LinkButton>
        )}
      </div>
      <OperationLine
        serverId={serverId}
        operation="zipChanges"
        label={i18n._('Packing changed files')}
        onCompleted={complete}
      />
      {zip.error && <Failure error={zip.error} />}
    </div>
  );
}
