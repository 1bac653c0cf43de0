import type { ReactNode } from 'react';

type SectionProps = { title: ReactNode; description?: ReactNode; actions?: ReactNode; children?: ReactNode };

/** A part of a page with its heading. */
export const Section = ({ title, description, actions, children }: SectionProps) => (
  <section className="flex flex-col gap-3 rounded-panel border border-line bg-panel p-4">
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="min-w-52 flex-1">
        <h2 className="text-base font-semibold">{title}</h2>
        {description !== undefined && <p className="text-dim">{description}</p>}
      </div>
      {actions}
    </div>
    {children}
  </section>
);

/** The body of a page that scrolls as a whole. */
export const PageBody = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-0 grow flex-col gap-4 overflow-auto p-4">{children}</div>
);

/** What an empty list shows: what belongs here, and what to do first. */
export const Empty = ({ text, action }: { text: ReactNode; action?: ReactNode }) => (
  <div className="flex flex-col items-center gap-3 rounded-panel border border-dashed border-line p-8 text-center text-dim">
    <p>{text}</p>
    {action}
  </div>
);
