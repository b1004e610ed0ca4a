import type { ApprovalStatus } from '@tender/contracts';
import {
  defineProjection,
  patch,
  put,
  type CollectionSpec,
  type ProjectionReader,
  type Write,
} from '@tender/read-store';
import { companyStreams } from '../companies/rules/company.events.js';

export interface CompanyDocument {
  _id: string;
  status: ApprovalStatus;
  users: string[];
  unlisted?: boolean | null;
  createdAt: string;
}

export const companyViews: CollectionSpec<CompanyDocument> = {
  name: 'firms',
  database: 'views',
  indexes: [{ fields: ['status'] }, { fields: ['createdAt'] }],
};

export const companyProjection = defineProjection({ name: 'firms', version: 2, collections: [companyViews] })
  .of(companyStreams, {
    CompanyRegistered: ({ data: { unlisted }, metadata }, { id }) => [
      put(companyViews, {
        _id: id,
        status: 'pending',
        users: [],
        ...(unlisted && { unlisted }),
        createdAt: metadata.at,
      }),
    ],
    MemberEmailConfirmed: (_, { id }) => [patch(companyViews, id, { unlisted: null })],
    CompanyApproved: (_, { id }) => [patch(companyViews, id, { status: 'approved' })],
    CompanyRejected: (_, { id }) => [patch(companyViews, id, { status: 'rejected' })],
    CompanyDeleted: (_, { id }) => [patch(companyViews, id, { status: 'deleted' })],
    MemberJoined: ({ data }, { id, read }) => withUser(id, data.userId, read),
    MemberInvited: ({ data }, { id, read }) => withUser(id, data.userId, read),
    MemberDeleted: async ({ data }, { id, read }) => [
      patch(companyViews, id, { users: (await usersOf(id, read)).filter((userId) => userId !== data.userId) }),
    ],
  })
  .ignoring('InvitationAccepted', 'MemberApproved', 'MemberRejected', 'MemberRoleChanged', 'ColleagueConfirmed')
  .ignoring('TermsAccepted', 'MemberFactorsReset');

const usersOf = async (companyId: string, read: ProjectionReader): Promise<string[]> =>
  (await read.get(companyViews, companyId))?.users ?? [];

async function withUser(companyId: string, userId: string, read: ProjectionReader): Promise<Write[]> {
  const users = await usersOf(companyId, read);
  return users.includes(userId) ? [] : [patch(companyViews, companyId, { users: [...users, userId] })];
}
