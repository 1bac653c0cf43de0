import type { ReactNode } from 'react';
import { PageBody } from '../../ui/section';

export function ApiKeysPage(): ReactNode {
  return <PageBody>ApiKeysPage</PageBody>;
}
