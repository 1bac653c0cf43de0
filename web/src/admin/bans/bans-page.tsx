import type { ReactNode } from 'react';
import { PageBody } from '../../ui/section';

export function BansPage(): ReactNode {
  return <PageBody>BansPage</PageBody>;
}
