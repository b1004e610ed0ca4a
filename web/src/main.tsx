import '@fontsource-variable/inter/wght.css';
// Headings have one weight, so the font of that weight suffices.
import '@fontsource/newsreader/500.css';
import './app/theme/public-styles.js';
import './app/theme/global.css';
import './shared/print/print.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App } from './app/app.js';
import { routes } from './app/routes.js';
import { start } from './app/start/start.js';
// First screen of visitors without a session: part of the first bundle.
import './features/people/sign-up/sign-up-screen.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
const router = createBrowserRouter(routes);
createRoot(root).render(
  <StrictMode>
    <App router={router} />
  </StrictMode>,
);

void start(() => {
  const { pathname, search, hash } = window.location;
  void router.navigate(`/signup?next=${encodeURIComponent(`${pathname}${search}${hash}`)}`);
});
