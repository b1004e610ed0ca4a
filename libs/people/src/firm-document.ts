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
  version: 1,
  collections: [firms],
  handles: ['CompanyRegistered', 'CompanyApproved', 'CompanyRejected', 'CompanyDeleted', 'MemberJoined', 'MemberDeleted'],
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
      case 'MemberDeleted': {
        const others = ((await read.get(firms, companyId))?.users ?? []).filter((userId) => userId !== data.userId);
        return [patch(firms, companyId, { users: type === 'MemberJoined' ? [...others, data.userId] : others })];
      }
      case 'MemberApproved':
      case 'MemberRejected':
      case 'MemberRoleChanged': return [];
    }
  },
};
