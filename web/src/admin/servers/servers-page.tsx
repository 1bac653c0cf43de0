import type { ReactNode } from 'react';
import { PageBody } from '../../ui/section';

export function AllServersPage(): ReactNode {
  return <PageBody>AllServersPage</PageBody>;
}
