import type { ReactNode } from 'react';

/** A sentence with its controls below. */
export const Advice = ({ text, children }: { text: ReactNode; children: ReactNode }) => (
  <div className="flex flex-col gap-3">
    <p>{text}</p>
    <div className="flex flex-wrap items-end gap-2">{children}</div>
  </div>
);
