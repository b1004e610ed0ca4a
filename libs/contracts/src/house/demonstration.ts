import type { Role } from '../values/enumerations.js';

export const DEMO_ROLES = ['admin', 'buyer', 'auditor'] as const satisfies readonly Role[];
export type DemoRole = (typeof DEMO_ROLES)[number];

/** An account that the sign-in page of a demonstration offers. */
export interface DemoAccount {
  role: DemoRole;
  email: string;
  password: string;
}

export interface DemoView {
  /** At most one account for each role. */
  accounts: DemoAccount[];
  company: string;
}

/** Name of the page's `<meta>` that contains the accounts of a demonstration. */
export const DEMO_META = 'demonstration';
