import { createHash, randomBytes } from 'node:crypto';
import { DiscoveryService } from '@nestjs/core';
import { Inject, Injectable } from '@nestjs/common';
import { canonicalJson, decrypt, encrypt, isId, NONCE_BYTES } from '@tender/kernel';
import { READ_STORE, type CollectionSpec, type ReadStore, type StateCollection } from '@tender/read-store';
import { addressOf } from '../addresses/addresses.js';
import { companyRecords, userRecords } from '../records.js';
import type { ProposedBidder } from './approvals.events.js';

/** A call that waits for a second person. */
export interface ProposedCall {
  /** Controller and method, such as `AuctionController.publish`. */
  handler: string;
  params: Record<string, string>;
  body: Record<string, unknown>;
}

export interface ProposalBodyRecord extends ProposedCall {
  _id: string;
  /** Secret fields of the body, encrypted. */
  sealed: string | null;
  salt: string;
}

/** Deleted when the proposal ends. */
export const proposalBodyRecords: CollectionSpec<ProposalBodyRecord> = { name: 'proposalBodies', database: 'state' };

/** Facts of a context about its proposed calls. */
export interface ProposalFacts {
  /** The auction that a call concerns, with the key that encrypts `secrets` of the body; null for other calls. */
  factsOf(call: ProposedCall): Promise<ProposalSubject | null>;
  titleOf(auctionId: string): Promise<string>;
  /** Whether no bid can count any more. */
  isOver(auctionId: string): Promise<boolean>;
  /** The lots, and the bidders of bids, with these ids. */
  namesIn(auctionId: string, ids: readonly string[]): Promise<Record<string, NamedLot>>;
}

export interface NamedLot {
  lotNo: string;
  bidder?: ProposedBidder;
}

export interface ProposalSubject {
  auctionId: string;
  key?: Buffer | undefined;
  secrets: readonly string[];
  bidder?: ProposedBidder | undefined;
}

/** Marks a provider as `ProposalFacts`. */
export const GivesProposalFacts = DiscoveryService.createDecorator();

@Injectable()
export class ProposalBodies {
  private readonly records: StateCollection<ProposalBodyRecord>;

  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    private readonly discovery: DiscoveryService,
  ) {
    this.records = store.state(proposalBodyRecords);
  }

  /** Stores a call. @returns the auction that it concerns, and the hash for the event */
  async keep(
    proposalId: string,
    call: ProposedCall,
  ): Promise<{ auctionId: string | null; bodyHash: string; bidder?: ProposedBidder }> {
    const subject = await this.subjectOf(call);
    const salt = randomBytes(32).toString('base64url');
    const { key, secrets = [], bidder } = subject ?? {};
    const isSecret = (field: string) => key !== undefined && secrets.includes(field);
    const fields = Object.entries(call.body);
    const hidden = Object.fromEntries(fields.filter(([field]) => isSecret(field)));
    const body = Object.fromEntries(fields.filter(([field]) => !isSecret(field)));
    const sealed = key ? encrypt(key, randomBytes(NONCE_BYTES), Buffer.from(JSON.stringify(hidden)), proposalId) : null;
    await this.records.addMissing([{ _id: proposalId, ...call, body, sealed, salt }]);
    return { auctionId: subject?.auctionId ?? null, bodyHash: hashOf(call, salt), ...(bidder && { bidder }) };
  }

  /** The call, with the fields that a second person may see; null after the end. */
  async shown(proposalId: string): Promise<{ call: string; details: Record<string, unknown> } | null> {
    const record = await this.records.get(proposalId);
    return record && { call: record.handler, details: { ...record.params, ...record.body } };
  }

  /** The proposed call; null after the end, or if the record was altered. */
  async call(proposalId: string, bodyHash: string): Promise<ProposedCall | null> {
    const record = await this.records.get(proposalId);
    const call = record && (await this.opened(record));
    return call && hashOf(call, record.salt) === bodyHash ? call : null;
  }

  private async opened({ _id, handler, params, body, sealed }: ProposalBodyRecord): Promise<ProposedCall | null> {
    const call = { handler, params, body };
    if (sealed === null) return call;
    const key = (await this.subjectOf(call))?.key;
    if (!key) return null;
    try {
      const hidden = JSON.parse(decrypt(key, sealed, _id).toString()) as Record<string, unknown>;
      return { ...call, body: { ...body, ...hidden } };
    } catch {
      return null;
    }
  }

  /** Ids of the proposals that have not ended, or whose end a crash has interrupted. */
  async unfinished(): Promise<string[]> {
    return (await this.records.find({})).map(({ _id }) => _id);
  }

  async forget(proposalId: string): Promise<void> {
    await this.records.delete(proposalId);
  }

  async titleOf(auctionId: string): Promise<string> {
    for (const facts of this.facts()) return facts.titleOf(auctionId);
    return '';
  }

  async isOver(auctionId: string): Promise<boolean> {
    for (const facts of this.facts()) return facts.isOver(auctionId);
    return false;
  }

  /** Readable names of the ids in a shown body. One admin can change a person's name, but not the address. Of erased people there are none. */
  async namesOf(auctionId: string | null, shown: Record<string, unknown>): Promise<Record<string, string>> {
    const ids = idsIn(shown);
    const lots: Record<string, NamedLot> = {};
    if (auctionId !== null) for (const facts of this.facts()) Object.assign(lots, await facts.namesIn(auctionId, ids));
    const all = [
      ...ids,
      ...Object.values(lots).flatMap(({ bidder }) => (bidder ? [bidder.companyId, bidder.userId] : [])),
    ];
    const where = { where: { _id: { in: [...new Set(all)] } } };
    const [companies, users] = await Promise.all([
      this.store.state(companyRecords).find(where),
      this.store.state(userRecords).find(where),
    ]);
    const names: Record<string, string> = Object.fromEntries([
      ...companies.map(({ _id, name }) => [_id, name]),
      ...users.map((user) => [user._id, `${user.firstName} ${user.lastName} · ${addressOf(user)}`]),
    ]);
    for (const [id, { lotNo, bidder }] of Object.entries(lots))
      names[id] = [lotNo, ...(bidder ? [names[bidder.companyId], names[bidder.userId]] : [])]
        .filter(Boolean)
        .join(' · ');
    // The auction that an observer would watch is in the body only.
    for (const id of ids) names[id] ??= await this.titleOf(id);
    return Object.fromEntries(Object.entries(names).filter(([, name]) => name !== ''));
  }

  private async subjectOf(call: ProposedCall): Promise<ProposalSubject | null> {
    for (const facts of this.facts()) {
      const subject = await facts.factsOf(call);
      if (subject) return subject;
    }
    return null;
  }

  private facts(): ProposalFacts[] {
    return this.discovery
      .getProviders({ metadataKey: GivesProposalFacts.KEY })
      .map(({ instance }) => instance as ProposalFacts);
  }
}

const hashOf = ({ handler, params, body }: ProposedCall, salt: string): string =>
  createHash('sha256').update(salt).update(canonicalJson({ handler, params, body })).digest('hex');

const idsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return isId(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : [];
};
