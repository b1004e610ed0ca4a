import type { CompanyView, UserView } from '@tender/contracts';
import type { ComponentType } from 'react';
import type { RouteObject, RouterProviderProps } from 'react-router-dom';

/** The application for component tests. Registered by `app/under-test.ts`: features must not import the app. */
export interface ApplicationUnderTest {
  routes: RouteObject[];
  /** Renders a router with the theme and the providers of the application. */
  App: ComponentType<{ router: Router }>;
  /** Starts a session in the store, without a request. */
  enter: (me: UserView, company: CompanyView | null) => void;
  isSignedIn: () => boolean;
  /** Ends the session, and clears state that outlives it. */
  reset: () => void;
}

export type Router = RouterProviderProps['router'];

let registered: ApplicationUnderTest | undefined;

export const testApplication = (application: ApplicationUnderTest): void => {
  registered = application;
};

/** @throws Error if the set-up of the process has not registered the application */
export function applicationUnderTest(): ApplicationUnderTest {
  if (!registered) throw new Error('No application is registered: `app/under-test.ts` runs before the tests');
  return registered;
}

export const isSignedIn = (): boolean => registered?.isSignedIn() ?? false;
