import type { CollectionSpec } from '@tender/read-store';

/** An address without an account that was invited to an auction or a viewing. */
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
