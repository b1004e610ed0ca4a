import type { DemoView } from '@tender/contracts';
import { DEMO_PASSWORD, emailOf, VISITORS_COMPANY } from './demo-data.js';

/** The accounts that the sign-in page offers. A password that the operator has chosen is not among them. */
export const demoAccounts = (env: NodeJS.ProcessEnv): DemoView => ({
  accounts: [
    ...(env['ADMIN_PASSWORD']
      ? []
      : [{ role: 'admin' as const, email: env['ADMIN_EMAIL'] || emailOf('admin'), password: DEMO_PASSWORD }]),
    { role: 'buyer', email: emailOf('ruth.levi'), password: DEMO_PASSWORD },
    { role: 'auditor', email: emailOf('auditor'), password: DEMO_PASSWORD },
  ],
  company: VISITORS_COMPANY,
});
