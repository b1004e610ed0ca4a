import type { ApprovalStatus } from '@tender/contracts';
import { patch, put, type CollectionSpec, type Projection, type Write } from '@tender/read-store';
import type { CompanyEvent } from './company.events.js';

/** A buyer firm's approval and people: the part of a company that events tell. */
export interface FirmDocument {
  _id: string;
  status: ApprovalStatus;
  users: string[];
  createdAt: string;
}

export const firms: CollectionSpec<FirmDocument> = { name: 'firms', database: 'views', indexes: [{ fields: ['createdAt'] }] };

export const firmProjection: Projection = {
  name: 'firms',
  version: 2,
  collections: [firms],
  handles: ['CompanyRegistered', 'CompanyApproved', 'CompanyRejected', 'CompanyDeleted', 'MemberJoined', 'MemberInvited', 'MemberDeleted'],
  async project(event, read): Promise<Write[]> {
    const { type, data } = event as unknown as CompanyEvent;
    const { companyId } = data;
    switch (type) {
      case 'CompanyRegistered':
        return [put(firms, { _id: companyId, status: 'pending', users: [], createdAt: event.metadata.at })];
      case 'CompanyApproved': return [patch(firms, companyId, { status: 'approved' })];
      case 'CompanyRejected': return [patch(firms, companyId, { status: 'rejected' })];
      case 'CompanyDeleted': return [patch(firms, companyId, { status: 'deleted' })];
      case 'MemberJoined':
      case 'MemberInvited':
      case 'MemberDeleted': {
        const users = (await read.get(firms, companyId))?.users ?? [];
        if (type === 'MemberDeleted') return [patch(firms, companyId, { users: users.filter((userId) => userId !== data.userId) })];
        return users.includes(data.userId) ? [] : [patch(firms, companyId, { users: [...users, data.userId] })];
      }
      case 'InvitationAccepted':
      case 'MemberApproved':
      case 'MemberRejected':
      case 'MemberRoleChanged': return [];
    }
  },
};
