import { useLingui } from '@lingui/react';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Capability, useCan } from '../api/server/access';
import { Empty, PageBody } from '../ui/section';
import { CAPABILITIES } from './members/capabilities';

const route = getRouteApi('/servers/$serverId');

/** Shows a page only to users who have the capability that it requires. All others read whom to ask for it. */
export function Needs({ capability, children }: { capability: Capability; children: ReactNode }) {
  const { i18n } = useLingui();
  const { serverId } = route.useParams();
  if (useCan(serverId)(capability)) return children;
  const { label } = CAPABILITIES[capability];
  return (
    <PageBody>
      <Empty
        text={i18n._('You may not use this page. Ask the owner of the server for the right "{right}".', {
          right: label(i18n),
        })}
      />
    </PageBody>
  );
}
