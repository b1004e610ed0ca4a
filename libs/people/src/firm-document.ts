import type { ApprovalStatus } from '@tender/contracts';
import {
  defineProjection,
  PASSED_OVER,
  patch,
  put,
  type CollectionSpec,
  type ProjectionReader,
  type Write,
} from '@tender/read-store';
import { companyStreams } from './company.events.js';

/** A buyer firm's approval and people: the part of a company that events tell. */
export interface FirmDocument {
  _id: string;
  status: ApprovalStatus;
  users: string[];
  /** True for a sign-up that the house need not look at; else absent. */
  unlisted?: boolean | null;
  createdAt: string;
}

export const firms: CollectionSpec<FirmDocument> = {
  name: 'firms',
  database: 'views',
  indexes: [{ fields: ['createdAt'] }],
};

export const firmProjection = defineProjection({ name: 'firms', version: 2, collections: [firms] }).of(companyStreams, {
  CompanyRegistered: ({ data: { unlisted }, metadata }, { id }) => [
    put(firms, { _id: id, status: 'pending', users: [], ...(unlisted && { unlisted }), createdAt: metadata.at }),
  ],
  MemberEmailConfirmed: (_, { id }) => [patch(firms, id, { unlisted: null })],
  CompanyApproved: (_, { id }) => [patch(firms, id, { status: 'approved' })],
  CompanyRejected: (_, { id }) => [patch(firms, id, { status: 'rejected' })],
  CompanyDeleted: (_, { id }) => [patch(firms, id, { status: 'deleted' })],
  MemberJoined: ({ data }, { id, read }) => withUser(id, data.userId, read),
  MemberInvited: ({ data }, { id, read }) => withUser(id, data.userId, read),
  MemberDeleted: async ({ data }, { id, read }) => [
    patch(firms, id, { users: (await usersOf(id, read)).filter((userId) => userId !== data.userId) }),
  ],
  InvitationAccepted: PASSED_OVER,
  MemberApproved: PASSED_OVER,
  MemberRejected: PASSED_OVER,
  MemberRoleChanged: PASSED_OVER,
  ColleagueConfirmed: PASSED_OVER,
});

const usersOf = async (companyId: string, read: ProjectionReader): Promise<string[]> =>
  (await read.get(firms, companyId))?.users ?? [];

/** Somebody who is invited once more is there already. */
async function withUser(companyId: string, userId: string, read: ProjectionReader): Promise<Write[]> {
  const users = await usersOf(companyId, read);
  return users.includes(userId) ? [] : [patch(firms, companyId, { users: [...users, userId] })];
}
