import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

const PRODUCT = 'Berth';

/**
 * Gives each page a title, made of its current tab and its heading, and moves the focus to the heading after navigation,
 * so that screen readers read it (WCAG 2.4.2, 2.4.3). A control of the page that has the focus keeps it, and so does a dialog or
 * a menu that the user has opened meanwhile: a menu that loses the focus closes.
 */
export function useAnnouncedPages(): void {
  const router = useRouter();
  useEffect(() => {
    let stop = whenHeading(showTitle);
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      stop();
      const isNavigation = fromLocation !== undefined && pathChanged;
      stop = whenHeading((heading) => {
        showTitle(heading);
        if (isNavigation) focusHeading(heading);
      });
    });
    return () => {
      stop();
      unsubscribe();
    };
  }, [router]);
}

function showTitle(heading: HTMLElement): void {
  const tab = document.querySelector<HTMLElement>('#main nav [aria-current="page"]');
  document.title = [tab?.innerText, heading.innerText, PRODUCT].filter(Boolean).join(' · ');
}

function focusHeading(heading: HTMLElement): void {
  const main = document.getElementById('main');
  const focused = document.activeElement;
  if (focused !== main && focused !== heading && main?.contains(focused)) return;
  if (focused?.closest('[role="dialog"], [role="menu"]')) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Calls back once the page has its heading, and shows the title again when the text of the heading changes.
 *
 * @returns a function that stops both
 */
function whenHeading(onHeading: (heading: HTMLElement) => void): () => void {
  const main = document.getElementById('main');
  const observer = new MutationObserver(() => {
    const heading = findHeading();
    if (heading !== null) begin(heading);
  });
  const begin = (heading: HTMLElement) => {
    observer.disconnect();
    onHeading(heading);
    changes.observe(heading, { characterData: true, childList: true, subtree: true });
  };
  const changes = new MutationObserver(() => {
    const heading = findHeading();
    if (heading !== null) showTitle(heading);
  });
  const heading = findHeading();
  if (heading !== null) begin(heading);
  else if (main !== null) observer.observe(main, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    changes.disconnect();
  };
}

const findHeading = (): HTMLElement | null => document.querySelector<HTMLElement>('#main h1');
