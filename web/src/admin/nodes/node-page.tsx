import type { ReactNode } from 'react';
import { PageBody } from '../../ui/section';

export function NodePage(): ReactNode {
  return <PageBody>NodePage</PageBody>;
}
