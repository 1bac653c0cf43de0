import { useLingui } from '@lingui/react';
import type { Node } from '../../api/admin/nodes';
import { Mark } from '../../ui/state/state-mark';

/** Whether a node responds. */
export function NodeMark({ status }: { status: Node['status'] }) {
  const { i18n } = useLingui();
  if (status === 'online') return <Mark shape="disc" colour="text-running" label={i18n._('Online')} />;
  if (status === 'offline') return <Mark shape="triangle" colour="text-crashed" label={i18n._('Offline')} />;
  return <Mark shape="dashed" colour="text-stopped" label={i18n._('Not contacted yet')} />;
}

/** That users cannot use a node for now. */
export function MaintenanceMark() {
  const { i18n } = useLingui();
  return <Mark shape="clock" colour="text-busy" label={i18n._('In maintenance')} />;
}
