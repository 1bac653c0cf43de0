import type { ReactNode } from 'react';
import { PageBody } from '../../ui/section';

export function UserPage(): ReactNode {
  return <PageBody>UserPage</PageBody>;
}
