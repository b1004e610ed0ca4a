import { Injectable } from '@nestjs/common';
import { Addresses } from './addresses/addresses.js';
import { Reservations } from './addresses/reservations.js';
import { PendingPapers } from './documents/pending-papers.js';
import { Erasure } from './erasure/erasure.js';
import { AcceptedInvitations } from './sign-in/accepted-invitations.js';

@Injectable()
export class CrashRecovery {
  constructor(
    private readonly reservations: Reservations,
    private readonly addresses: Addresses,
    private readonly accepted: AcceptedInvitations,
    private readonly erasure: Erasure,
    private readonly papers: PendingPapers,
  ) {}

  /** Keep this order: reservations must be settled before addresses and erasures are. */
  async run(): Promise<void> {
    await this.reservations.settle();
    await this.addresses.settle();
    await this.accepted.settle();
    await this.erasure.settle();
    await this.papers.settle();
  }
}
