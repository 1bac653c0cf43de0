import type { ReactNode } from 'react';
import { PageBody } from '../../ui/section';

export function NodesPage(): ReactNode {
  return <PageBody>NodesPage</PageBody>;
}
