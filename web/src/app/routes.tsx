import { PAGES, type PagePath } from '@tender/contracts';
import { Suspense } from 'react';
import { Navigate, useLocation, type RouteObject } from 'react-router-dom';
import { useAuthenticated } from '../shared/session/authentication.js';
import { useSession } from '../shared/session/session.js';
import { ScreenLoading } from '../shared/ui/screens/states.js';
import { ErrorFallback } from './error-fallback.js';
import { FEATURES } from './features.js';
import { redirectFrom } from './page-redirects.js';
import { lazyPart } from '../shared/ui/screens/lazy-part.js';
import { Frame } from './layouts/frame.js';
import { NotFound } from './not-found.js';
import { screensOf } from './register-features.js';
import { UserDataMissing } from './user-data-missing.js';

const SCREENS = screensOf(FEATURES);
const AcceptTerms = lazyPart(() => import('../features/people/terms/accept-terms.js'), <ScreenLoading />);
/** Pages that are visible before the user accepts the terms. */
const OPEN_BEFORE_TERMS: readonly PagePath[] = [
  '/terms',
  '/log',
  '/sealed-bids',
  '/about',
  '/unsubscribe',
  '/account-settings',
];

function Page({ path }: { path: PagePath }) {
  const me = useSession((state) => state.me);
  const authenticated = useAuthenticated();
  const { pathname, search, hash } = useLocation();
  if (authenticated && !me && path !== '/about') return <UserDataMissing />;
  const elsewhere = redirectFrom(path, `${pathname}${search}${hash}`, me);
  if (elsewhere) return <Navigate to={elsewhere} replace />;
  if (me?.awaitsTerms && !OPEN_BEFORE_TERMS.includes(path)) return <AcceptTerms me={me} />;
  const Screen = SCREENS[path];
  if (!Screen) return <NotFound />;
  return (
    <Suspense fallback={<ScreenLoading />}>
      <Screen />
    </Suspense>
  );
}

export const routes: RouteObject[] = [
  {
    element: <Frame />,
    errorElement: (
      <main>
        <ErrorFallback />
      </main>
    ),
    children: [
      ...(Object.keys(PAGES) as PagePath[]).map((path) => ({
        path,
        element: <Page key={path} path={path} />,
        errorElement: <ErrorFallback />,
      })),
      { path: '*', element: <NotFound /> },
    ],
  },
];
