import { useLingui } from '@lingui/react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useSettingChanges } from '../../api/server/server-settings';
import { serverQuery } from '../../api/servers';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Section } from '../../ui/section';

/**
 * Takes a server off the public status page. This is the only setting that can be changed while the node does not
 * respond: the panel stores it first, and then responds with the failure of the node (`updateServer`).
 */
export function HideForm({ serverId }: { serverId: string }) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const { data: server } = useSuspenseQuery(serverQuery(serverId));
  const mutation = useSettingChanges(serverId);
  if (!server.isPublic && mutation.isIdle) return null;
  const hide = () =>
    mutation.mutate(
      { isPublic: false },
      { onSettled: () => client.invalidateQueries(serverQuery(serverId)) },
    );
  return (
    <Section
      title={i18n._('Public status page')}
      description={
        server.isPublic
          ? i18n._('The page shows this server. You can end this now, although the node does not respond.')
          : undefined
      }
    >
      {server.isPublic && (
        <Button onClick={hide} disabled={mutation.isPending}>
          {i18n._('Do not show this server')}
        </Button>
      )}
      <p role="status" className="text-dim">
        {!server.isPublic && i18n._('The public status page does not show this server any more.')}
      </p>
      {server.isPublic && mutation.error && <Failure error={mutation.error} />}
    </Section>
  );
}
