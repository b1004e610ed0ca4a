import type { CompanyView, UserView } from '@tender/contracts';
import type { ComponentType } from 'react';
import type { RouteObject, RouterProviderProps } from 'react-router-dom';

/** The application, as component tests draw it. It registers itself (`app/under-test.ts`): tests of a feature must not import the app. */
export interface ApplicationUnderTest {
  routes: RouteObject[];
  /** Draws a router in the theme and the providers of the application. */
  App: ComponentType<{ router: Router }>;
  /** Begins a session in the store, without a call. */
  enter: (me: UserView, company: CompanyView | null) => void;
  /** Ends it, and forgets all that outlives a session. */
  reset: () => void;
}

export type Router = RouterProviderProps['router'];

let registered: ApplicationUnderTest | undefined;

export const testApplication = (application: ApplicationUnderTest): void => {
  registered = application;
};

/** @throws Error where the set-up of the process has registered none */
export function applicationUnderTest(): ApplicationUnderTest {
  if (!registered) throw new Error('No application is registered: `app/under-test.ts` runs before the tests');
  return registered;
}
