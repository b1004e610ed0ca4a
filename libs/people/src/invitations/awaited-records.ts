import type { CollectionSpec } from '@tender/read-store';

/** An address that was invited to an auction or a viewing while no person had an account with it. */
export interface AwaitedSignUp {
  /** Of the address and of what it was invited to: a further invitation replaces the former. */
  _id: string;
  email: string;
  /** Id of the auction or of the viewing. */
  to: string;
  invitedAt: string;
}

export const awaitedSignUps: CollectionSpec<AwaitedSignUp> = {
  name: 'awaitedSignUps',
  database: 'state',
  indexes: [{ fields: ['to'] }, { fields: ['email'] }, { fields: ['invitedAt'] }],
};
