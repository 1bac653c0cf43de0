import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client';
import { activate, currentLanguage } from './i18n/activate';
import { applyEvent } from './live/apply-event';
import { followPanel } from './live/follow-panel';
import { createPages } from './routes';
import { setLost } from './shell/connection';
import { applyTheme } from './shell/theme';
import './styles.css';

/** Goes to the sign-in, which leads back to the page that was asked for. */
const signIn = () =>
  location.assign(`/app/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);

const queryClient = createQueryClient(signIn);
applyTheme();
await activate(currentLanguage());
followPanel((message) => {
  if (message.kind === 'event') applyEvent(queryClient, message.event);
  else if (message.kind === 'lost' && message.status === 401) signIn();
  else setLost(message.kind === 'lost');
});

const container = document.getElementById('app');
if (container === null) throw new Error('the page has no element #app');
createRoot(container).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createPages(queryClient)} />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
);
