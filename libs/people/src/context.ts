import type { Context } from '@tender/context';
import { approvalStreams } from './approvals/approvals.events.js';
import { companyStreams } from './companies/rules/company.events.js';
import { houseSettingsStream } from './house/house-settings.events.js';
import {
  approvalsVerification,
  companyVerification,
  policyVerification,
  settingsVerification,
  staffVerification,
  termsVerification,
} from './verification/people-verification.js';
import { installationStream } from './installation/installation.events.js';
import { installationVerification } from './installation/verify-installation.js';
import { policyStream } from './policy/policy.events.js';
import { peopleProjections } from './projections.js';
import { termsStream } from './terms/rules/terms.events.js';
import { staffStream } from './staff/staff.events.js';
import { calendarFeedRecords, pendingSignInRecords, recoveryCodeRecords, sessionRecords } from './records.js';

const ALL = { _id: { gte: '' } } as const;

export const peopleContext: Context = {
  name: 'people',
  streams: [
    { kind: companyStreams, about: 'A buyer company and its people.', verification: companyVerification },
    { kind: staffStream, about: 'The staff.', verification: staffVerification },
    { kind: termsStream, about: 'The versions of the terms.', verification: termsVerification },
    {
      kind: policyStream,
      about: 'The policy: who needs a second factor, and which actions need two people.',
      verification: policyVerification,
    },
    {
      kind: approvalStreams,
      about: 'The proposals of one day that wait, or waited, for a second person.',
      verification: approvalsVerification,
    },
    {
      kind: houseSettingsStream,
      about: 'The branding of the house: name, colour, logo, contact.',
      verification: settingsVerification,
    },
    {
      kind: installationStream,
      about: 'The installation: its version of the rules, and the check value of its root key.',
      verification: installationVerification,
    },
  ],
  projections: peopleProjections,
  // After a restore, end all sessions. Unless nothing ran since the backup, also end feeds, because people may have lost
  // rights since, and recovery codes, because some may have been used since.
  restored: async ({ state, moved }) => {
    await state.state(sessionRecords).deleteMany(ALL);
    await state.state(pendingSignInRecords).deleteMany(ALL);
    if (moved) return;
    await state.state(calendarFeedRecords).deleteMany(ALL);
    await state.state(recoveryCodeRecords).deleteMany(ALL);
  },
  module: async () => (await import('./people.module.js')).PeopleModule,
};
