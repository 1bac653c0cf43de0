import { join } from 'node:path';
import { lingui } from '@lingui/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run dev` of this package sends requests for the API. */
const PANEL = process.env['BERTH_PANEL_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  base: '/app/',
  plugins: [react(), tailwindcss(), lingui({ configPath: join(import.meta.dirname, 'lingui.config.ts') })],
  build: {
    target: 'es2022',
    // The policy of the pages forbids inline code, so nothing may become a data: URL or an inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, 'index.html'),
        // Pages of their own, so that people who sign in do not load the application first. They differ in what they
        // show without scripts.
        'sign-in': join(import.meta.dirname, 'sign-in.html'),
        'second-factor': join(import.meta.dirname, 'second-factor.html'),
        visitor: join(import.meta.dirname, 'visitor.html'),
      },
    },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': { target: PANEL, ws: true } } },
});
