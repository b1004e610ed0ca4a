import type { DemoView } from '@tender/contracts';
import type { Settings } from './settings.js';

/** Not a setting: `npm run demo` sets it for its own api processes. A `DemoView` as JSON. */
const VARIABLE = 'TENDER_DEMONSTRATION';

type Reach = Pick<Settings, 'HOST' | 'PUBLIC_URL'>;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/i;

/** Other machines may reach a server with another `HOST`, or with a public address: it never shows passwords. */
const isOnlyHere = ({ HOST, PUBLIC_URL }: Reach): boolean => LOOPBACK.test(HOST) && PUBLIC_URL === null;

/** The environment of an api process of `npm run demo`. */
export const withDemonstration = <Env extends NodeJS.ProcessEnv>(env: Env, demo: DemoView): Env => ({
  ...env,
  [VARIABLE]: JSON.stringify(demo),
});

/** Null for a server that `npm run demo` has not started, and for one that others can reach. */
export function demonstrationOf(settings: Reach, env: NodeJS.ProcessEnv): DemoView | null {
  const text = env[VARIABLE];
  return text && isOnlyHere(settings) ? (JSON.parse(text) as DemoView) : null;
}
