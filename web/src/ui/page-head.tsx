import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';

/** The head of every page: its title, then what belongs to it, such as a state or the main action. */
export const PageHead = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-5 max-sm:pt-4">
    <h1 className="line-clamp-2 max-w-full text-title font-semibold [overflow-wrap:anywhere]">{title}</h1>
    {children}
  </div>
);

/** The row of tabs below a head. On narrow screens it scrolls sideways, to the tab of the current page. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLElement>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current tab
  useEffect(() => {
    // In a task of its own: scrolling needs the layout, which the browser would otherwise have to compute in this one.
    const timer = setTimeout(() => {
      const current = row.current?.querySelector('[aria-current="page"]');
      current?.scrollIntoView({ block: 'nearest', inline: 'center' });
    });
    return () => clearTimeout(timer);
  }, [pathname]);
  return (
    <nav
      ref={row}
      aria-label={label}
      className="mt-3 flex shrink-0 overflow-x-auto overflow-y-hidden border-b border-line px-4 max-sm:px-2 [scrollbar-width:none]"
    >
      {children}
    </nav>
  );
}

/** The classes of a link in the row, for `Link` of the router. */
export const TAB = {
  className:
    'inline-flex min-h-10 shrink-0 items-center border-b-2 px-3 font-medium whitespace-nowrap transition-colors duration-100 focus-visible:-outline-offset-2 pointer-coarse:min-h-11',
  activeProps: { className: 'border-accent text-text', 'aria-current': 'page' },
  inactiveProps: { className: 'border-transparent text-dim hover:text-text' },
} as const;
