import { DEMO_META, type DemoAccount, type DemoRole, type DemoView } from '@tender/contracts';
import { pageMeta } from '../store/page-meta.js';

/** Whether the page comes from `npm run demo` on this machine. */
export const isDemonstration = (): boolean => pageMeta(DEMO_META) !== null;

export const demoAccounts = (): readonly DemoAccount[] => pageMeta<DemoView>(DEMO_META)?.accounts ?? [];

export const demoAccountOf = (role: DemoRole): DemoAccount | undefined =>
  demoAccounts().find((account) => account.role === role);
