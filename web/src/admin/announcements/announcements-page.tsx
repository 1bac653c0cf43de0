import type { ReactNode } from 'react';
import { PageBody } from '../../ui/section';

export function AnnouncementsPage(): ReactNode {
  return <PageBody>AnnouncementsPage</PageBody>;
}
