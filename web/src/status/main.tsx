import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startTexts } from '../i18n/activate';
import { loadStatusTexts } from '../i18n/status-texts';
import { applyTheme } from '../shell/theme';
import '../styles.css';
import { StatusPage } from './status-page';

/*
 * The public status page. It is an entry of its own, so that neither its visitors load the sign-in, nor those who sign in
 * load this page.
 */
applyTheme();
await startTexts(loadStatusTexts);

const container = document.getElementById('app');
if (container === null) throw new Error('the page has no element #app');
createRoot(container).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <StatusPage isOff={container.dataset['off'] !== undefined} />
    </I18nProvider>
  </StrictMode>,
);
