import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { api, asFailure, type Schemas, type Server } from '../api/client';
import { ActionMenu } from '../ui/action-menu';
import { Button } from '../ui/button';
import { isUp } from '../ui/states';
import { toasts } from '../ui/toasts';

type Action = Schemas['PowerAction']['action'];

export const powerKey = (serverId: string) => ['power', serverId] as const;

/** Sends power actions to a server. The new state arrives as an event; an error is shown as a message. */
export function usePower({ id, name }: Pick<Server, 'id' | 'name'>) {
  return useMutation({
    // Pages of the server show the error of a failed start with its remedy.
    mutationKey: powerKey(id),
    mutationFn: (action: Action) =>
      api.POST('/api/v2/servers/{serverId}/power', {
        params: { path: { serverId: id } },
        body: { action },
      }),
    onError: (error) => toasts.add({ title: name, description: asFailure(error).message, priority: 'high' }),
  });
}

/** The action that users need most in a state, and a menu with the others. */
export function Power({ server }: { server: Server }) {
  const { i18n } = useLingui();
  const power = usePower(server);
  const up = isUp(server.status);
  const others: [Action, string][] = up
    ? [
        ['restart', i18n._('Restart')],
        ['kill', i18n._('Kill')],
      ]
    : [['kill', i18n._('Kill')]];
  return (
    <span className="inline-flex gap-1">
      <Button
        look={up ? 'plain' : 'primary'}
        disabled={power.isPending || server.status === 'unreachable'}
        onClick={() => power.mutate(up ? 'stop' : 'start')}
      >
        {up ? i18n._('Stop') : i18n._('Start')}
      </Button>
      <ActionMenu
        label={i18n._('More actions for {name}', { name: server.name })}
        actions={others.map(([action, label]) => ({ label, onSelect: () => power.mutate(action) }))}
      />
    </span>
  );
}
