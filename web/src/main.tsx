import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { sessionQuery } from './api/account/session';
import { addFailureTexts } from './api/failure-texts';
import { createQueryClient } from './api/query-client';
import { serverFailureTexts } from './api/server-failure-texts';
import { currentLanguage, startTexts } from './i18n/activate';
import { loadAppTexts } from './i18n/all-texts';
import { applyEvent, readFailedAgain } from './live/apply-event';
import { followPanel } from './live/follow-panel';
import { createPages } from './routes/pages';
import { setLost } from './shell/connection';
import { signInAgain } from './shell/header/sign-out';
import { applyTheme } from './shell/theme';
import './styles.css';
import { showInterruptedUploads } from './tasks/uploads/interrupted-uploads';
import { formatBytes, formatTime } from './ui/text/format';

const queryClient = createQueryClient(signInAgain);
applyTheme();
addFailureTexts(serverFailureTexts);
// Every page needs the session, so it is requested while the texts load.
void queryClient.prefetchQuery(sessionQuery);
const texts = startTexts(loadAppTexts);
// The first formatters of a page load the browser's data about languages, which would interrupt its first render.
formatBytes(0, currentLanguage());
formatTime(new Date().toISOString(), currentLanguage());
await texts;
followPanel((message) => {
  if (message.kind === 'event') applyEvent(queryClient, message.event);
  else if (message.kind === 'lost' && message.status === 401)
    // The stream may have used an earlier cookie. If the session has ended, this query leads to the sign-in.
    void queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
  else {
    setLost(message.kind === 'lost');
    if (message.kind === 'open') readFailedAgain(queryClient);
  }
});

showInterruptedUploads();

const container = document.getElementById('app');
if (container === null) throw new Error('the page has no element #app');
// The first render, as a transition, can be interrupted, so that it does not block the page.
const app = createRoot(container);
startTransition(() =>
  app.render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={createPages(queryClient)} />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  ),
);
