import type { ReactNode } from 'react';
import { PageBody } from '../../ui/section';

export function UsersPage(): ReactNode {
  return <PageBody>UsersPage</PageBody>;
}
