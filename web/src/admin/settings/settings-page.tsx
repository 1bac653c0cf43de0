import type { ReactNode } from 'react';
import { PageBody } from '../../ui/section';

export function SettingsPage(): ReactNode {
  return <PageBody>SettingsPage</PageBody>;
}
