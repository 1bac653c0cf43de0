import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';

type Props = {
  title: string;
  text: ReactNode;
  /** The label of the button. */
  action: string;
  look?: 'plain' | 'danger';
  isBusy?: boolean;
  onAction(): void;
};

/** One thing that can be done with the account, and what it means. */
export const ActionRow = ({ title, text, action, look = 'plain', isBusy = false, onAction }: Props) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
    <div className="min-w-52 flex-1">
      <h3 className="font-medium">{title}</h3>
      <p className="text-dim">{text}</p>
    </div>
    <Button look={look} disabled={isBusy} onClick={onAction}>
      {action}
    </Button>
  </li>
);
