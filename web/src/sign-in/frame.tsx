import { type ReactNode, useEffect } from 'react';
import { Logo } from '../shell/header/logo';
import { Preferences } from '../shell/header/preferences';

type Props = { title: string; description?: ReactNode; children: ReactNode; footer?: ReactNode };

/** The frame of every page for people without a session. */
export function Frame({ title, description, children, footer }: Props) {
  useEffect(() => {
    document.title = `${title} · Berth`;
  }, [title]);
  return (
    <div className="flex min-h-dvh flex-col items-center justify-between gap-8 px-4 py-6">
      <p className="flex items-center gap-2 text-base font-semibold tracking-tight">
        <Logo />
        Berth
      </p>
      <main className="flex w-full max-w-sm flex-col gap-5 rounded-panel border border-line bg-panel p-6 max-sm:p-5">
        <div className="flex flex-col gap-1">
          <h1 className="text-title font-semibold text-pretty">{title}</h1>
          {description !== undefined && <p className="text-dim">{description}</p>}
        </div>
        {children}
        {footer !== undefined && (
          <div className="flex flex-wrap justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
            {footer}
          </div>
        )}
      </main>
      <footer className="flex flex-wrap justify-center gap-2">
        <Preferences />
      </footer>
    </div>
  );
}

/** A link between these pages. */
export const PageLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} className="text-accent hover:underline">
    {children}
  </a>
);
