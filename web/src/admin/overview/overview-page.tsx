import type { ReactNode } from 'react';
import { PageBody } from '../../ui/section';

export function OverviewPage(): ReactNode {
  return <PageBody>OverviewPage</PageBody>;
}
