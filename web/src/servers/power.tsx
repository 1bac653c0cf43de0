import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, asFailure, type Schemas, type Server } from '../api/client';
import { Button } from '../ui/button';
import { Confirm } from '../ui/dialog/confirm';
import { Icon, type IconName } from '../ui/icon';
import { ActionMenu, type MenuAction } from '../ui/menu/action-menu';
import { isUp } from '../ui/state/states';
import { toasts } from '../ui/toasts';

export type Action = Schemas['PowerAction']['action'];

export const ACTIONS: Record<Action, { icon: IconName; label(i18n: I18n): string }> = {
  start: { icon: 'play', label: (i18n) => i18n._('Start') },
  stop: { icon: 'stop', label: (i18n) => i18n._('Stop') },
  restart: { icon: 'restart', label: (i18n) => i18n._('Restart') },
  kill: { icon: 'power', label: (i18n) => i18n._('Kill') },
};

export const sendPower = (serverId: string, action: Action) =>
  api.POST('/api/v2/servers/{serverId}/power', { params: { path: { serverId } }, body: { action } });

/** Returns why a server cannot be started because it is suspended; undefined if it is not. */
export function suspensionOf(i18n: I18n, server: Server): string | undefined {
  const { suspendedAt, suspensionReason: reason } = server;
  if (suspendedAt === null) return undefined;
  return reason === null
    ? i18n._('An administrator has suspended the server.')
    : i18n._('An administrator has suspended the server: {reason}', { reason });
}

/** Returns why a server can be neither started nor changed because it moves to another node; undefined if it can. */
export const moveOf = (i18n: I18n, { isHeld }: Server): string | undefined =>
  isHeld === true ? i18n._('The server is being moved to another node.') : undefined;

/** Returns why an action is not possible for a server now; undefined if it is, as far as the page knows. */
export function reasonAgainst(i18n: I18n, server: Server, action: Action): string | undefined {
  const { status } = server;
  const suspension = suspensionOf(i18n, server);
  if (suspension !== undefined && (action === 'start' || action === 'restart')) return suspension;
  const move = moveOf(i18n, server);
  if (move !== undefined) return move;
  if (status === 'unreachable') return i18n._('The node does not respond.');
  if (status === 'installing') return i18n._('The server is being installed.');
  if (status === 'install_failed') return i18n._('The installation failed. Reinstall the server first.');
  if (status === 'restoring') return i18n._('A backup is being restored.');
  if (status === 'removed') return i18n._('The node no longer has this server.');
  return undefined;
}

export const powerKey = (serverId: string) => ['power', serverId] as const;

/** Sends power actions to a server. The new state arrives as an event; an error is shown as a message. */
export function usePower({ id, name }: Pick<Server, 'id' | 'name'>) {
  return useMutation({
    // Pages of the server show the error of a failed start with its remedy.
    mutationKey: powerKey(id),
    mutationFn: (action: Action) => sendPower(id, action),
    onError: (error) => toasts.add({ title: name, description: asFailure(error).message, priority: 'high' }),
  });
}

type PowerProps = { server: Server; extra?: readonly MenuAction[]; isCompact?: boolean };

/**
 * The action that users need most in a state, and a menu with the others, to which `extra` is added. In lists it is
 * compact: without a strong colour in each row, and only an icon on phones.
 */
export function Power({ server, extra = [], isCompact = false }: PowerProps) {
  const { i18n } = useLingui();
  const power = usePower(server);
  const [isKilling, setKilling] = useState(false);
  const { status, name } = server;
  const canKill = isUp(status) || status === 'stopping';
  const main: Action = canKill ? 'stop' : 'start';
  const reason = reasonAgainst(i18n, server, main);
  const canRestart = isUp(status) && reasonAgainst(i18n, server, 'restart') === undefined;
  const others: MenuAction[] = [];
  if (canRestart) others.push({ label: i18n._('Restart'), onSelect: () => power.mutate('restart') });
  if (canKill) others.push({ label: i18n._('Kill'), onSelect: () => setKilling(true), isDangerous: true });
  const actions = [...extra, ...others];
  return (
    <span className="inline-flex items-center gap-1">
      <Button
        look={main === 'start' && !isCompact ? 'primary' : 'plain'}
        disabled={power.isPending || status === 'stopping' || reason !== undefined}
        {...(reason === undefined ? {} : { title: reason })}
        onClick={() => power.mutate(main)}
      >
        <Icon name={ACTIONS[main].icon} className={main === 'start' ? 'fill-current' : ''} />
        <span className={isCompact ? 'max-sm:sr-only' : ''}>{ACTIONS[main].label(i18n)}</span>
      </Button>
      {actions.length > 0 && (
        <ActionMenu label={i18n._('More actions for {name}', { name })} actions={actions} />
      )}
      {isKilling && (
        <Confirm
          open
          onClose={() => setKilling(false)}
          title={i18n._('Kill {name}?', { name })}
          description={i18n._('The server ends at once, without saving. What it has not saved is lost.')}
          action={i18n._('Kill')}
          onConfirm={() => sendPower(server.id, 'kill')}
        />
      )}
    </span>
  );
}
