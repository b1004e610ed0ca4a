import type { CollectionSpec } from '@tender/read-store';

export interface AwaitedSignUp {
  /** Hash of the address and of `to`: a repeated invitation replaces the earlier one. */
  _id: string;
  email: string;
  to: string;
  invitedAt: string;
}

export const awaitedSignUps: CollectionSpec<AwaitedSignUp> = {
  name: 'awaitedSignUps',
  database: 'state',
  indexes: [{ fields: ['to'] }, { fields: ['email'] }, { fields: ['invitedAt'] }],
};
