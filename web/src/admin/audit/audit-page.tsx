import type { ReactNode } from 'react';
import { PageBody } from '../../ui/section';

export function AuditPage(): ReactNode {
  return <PageBody>AuditPage</PageBody>;
}
