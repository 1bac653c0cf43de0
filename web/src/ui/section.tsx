import type { ReactNode } from 'react';

type SectionProps = { title: ReactNode; description?: ReactNode; actions?: ReactNode; children?: ReactNode };

/** A part of a page with its heading. */
export const Section = ({ title, description, actions, children }: SectionProps) => (
  <section className="flex flex-col gap-4 rounded-panel border border-line bg-panel p-5 max-sm:p-4">
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="flex min-w-52 flex-1 flex-col gap-0.5">
        <h2 className="text-base leading-6 font-semibold">{title}</h2>
        {description !== undefined && <p className="max-w-prose text-dim">{description}</p>}
      </div>
      {actions}
    </div>
    {children}
  </section>
);

type PageBodyProps = {
  /** For pages whose content gains from all the space, such as graphs. All others are as wide as text is easy to read. */
  isWide?: boolean;
  children: ReactNode;
};

/** The body of a page that scrolls as a whole. */
export const PageBody = ({ isWide = false, children }: PageBodyProps) => (
  <div className="min-h-0 grow overflow-auto p-4 sm:py-6">
    <div className={`mx-auto flex flex-col gap-4 ${isWide ? '' : 'max-w-4xl'}`}>{children}</div>
  </div>
);

/** What an empty list shows: what belongs here, and what to do first. */
export const Empty = ({ text, action }: { text: ReactNode; action?: ReactNode }) => (
  <div className="flex flex-col items-center gap-4 rounded-panel border border-dashed border-field/50 px-6 py-10 text-center text-dim">
    <p className="max-w-md text-balance">{text}</p>
    {action}
  </div>
);
