import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { Server } from '../../api/client';
import { type Action, sendPower } from '../power';
import { BulkDialog } from './bulk-dialog';

type Props = { action: Action; servers: readonly Server[]; onClose(): void };

const TITLES: Record<Action, (i18n: I18n, count: number) => string> = {
  start: (i18n, count) => i18n._('Start {count, plural, one {# server} other {# servers}}', { count }),
  stop: (i18n, count) => i18n._('Stop {count, plural, one {# server} other {# servers}}', { count }),
  restart: (i18n, count) => i18n._('Restart {count, plural, one {# server} other {# servers}}', { count }),
  kill: (i18n, count) => i18n._('Kill {count, plural, one {# server} other {# servers}}', { count }),
};

const EFFECTS: Record<Action, (i18n: I18n) => string> = {
  start: (i18n) => i18n._('Servers that run already stay as they are.'),
  stop: (i18n) => i18n._('Players are disconnected. Each server saves before it ends.'),
  restart: (i18n) =>
    i18n._('Players are disconnected until their server runs again. Each server saves first.'),
  kill: (i18n) => i18n._('The servers end at once, without saving. What they have not saved is lost.'),
};

/** Asks, sends the action to each server, and reports the result of each. */
export function PowerDialog({ action, servers, onClose }: Props) {
  const { i18n } = useLingui();
  return (
    <BulkDialog
      title={TITLES[action](i18n, servers.length)}
      description={EFFECTS[action](i18n)}
      look={action === 'kill' ? 'danger' : 'primary'}
      servers={servers}
      send={({ id }) => sendPower(id, action)}
      onClose={onClose}
    />
  );
}
