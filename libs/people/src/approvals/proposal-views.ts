import { Inject, Injectable } from '@nestjs/common';
import type { ProposalTicket, ProposalView } from '@tender/contracts';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { userRecords } from '../records.js';
import type { Proposal } from './approvals.js';
import { ProposalBodies } from './proposal-bodies.js';

@Injectable()
export class ProposalViews {
  constructor(
    private readonly bodies: ProposalBodies,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async viewOf(proposal: Proposal): Promise<ProposalView> {
    const { proposalId, proposedBy, approvedBy, auctionId, action, proposedAt, brokenGlass, reason, code } = proposal;
    const { call = null, details = null } = (await this.bodies.shown(proposalId)) ?? {};
    return {
      ...ticketOf(proposal),
      action,
      proposedBy: await this.named(proposedBy),
      proposedAt,
      approvedBy: approvedBy === null ? null : await this.named(approvedBy),
      brokenGlass,
      reason,
      code,
      call,
      auction: auctionId === null ? null : { _id: auctionId, title: await this.bodies.titleOf(auctionId) },
      details,
      names: details && (await this.bodies.namesOf(auctionId, details)),
    };
  }

  private async named(userId: string): Promise<{ _id: string; name: string }> {
    const record = await this.store.state(userRecords).get(userId);
    return { _id: userId, name: record ? `${record.firstName} ${record.lastName}` : '' };
  }
}

export const ticketOf = ({ proposalId, state, expiresAt }: Proposal): ProposalTicket => ({
  _id: proposalId,
  state,
  expiresAt,
});
