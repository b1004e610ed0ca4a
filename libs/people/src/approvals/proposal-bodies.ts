import { createHash, randomBytes } from 'node:crypto';
import { DiscoveryService } from '@nestjs/core';
import { Inject, Injectable } from '@nestjs/common';
import { canonicalJson, decrypt, encrypt, NONCE_BYTES } from '@tender/kernel';
import { READ_STORE, type CollectionSpec, type ReadStore, type StateCollection } from '@tender/read-store';

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
}

export interface ProposalSubject {
  auctionId: string;
  key?: Buffer | undefined;
  secrets: readonly string[];
}

/** Marks a provider as `ProposalFacts`. */
export const GivesProposalFacts = DiscoveryService.createDecorator();

@Injectable()
export class ProposalBodies {
  private readonly records: StateCollection<ProposalBodyRecord>;

  constructor(
    @Inject(READ_STORE) store: ReadStore,
    private readonly discovery: DiscoveryService,
  ) {
    this.records = store.state(proposalBodyRecords);
  }

  /** Stores a call. @returns the auction that it concerns, and the hash for the event */
  async keep(proposalId: string, call: ProposedCall): Promise<{ auctionId: string | null; bodyHash: string }> {
    const subject = await this.subjectOf(call);
    const salt = randomBytes(32).toString('base64url');
    const { key, secrets = [] } = subject ?? {};
    const isSecret = (field: string) => key !== undefined && secrets.includes(field);
    const fields = Object.entries(call.body);
    const hidden = Object.fromEntries(fields.filter(([field]) => isSecret(field)));
    const body = Object.fromEntries(fields.filter(([field]) => !isSecret(field)));
    const sealed = key ? encrypt(key, randomBytes(NONCE_BYTES), Buffer.from(JSON.stringify(hidden)), proposalId) : null;
    await this.records.addMissing([{ _id: proposalId, ...call, body, sealed, salt }]);
    const bodyHash = createHash('sha256').update(salt).update(canonicalJson(call)).digest('hex');
    return { auctionId: subject?.auctionId ?? null, bodyHash };
  }

  /** The fields that a second person may see; null after the end. */
  async shown(proposalId: string): Promise<Record<string, unknown> | null> {
    const record = await this.records.get(proposalId);
    return record && { ...record.params, ...record.body };
  }

  async call(proposalId: string): Promise<ProposedCall | null> {
    const record = await this.records.get(proposalId);
    if (!record) return null;
    const { handler, params, body, sealed } = record;
    const call = { handler, params, body };
    if (sealed === null) return call;
    const key = (await this.subjectOf(call))?.key;
    if (!key) return null;
    const hidden = JSON.parse(decrypt(key, sealed, proposalId).toString()) as Record<string, unknown>;
    return { ...call, body: { ...body, ...hidden } };
  }

  async forget(proposalId: string): Promise<void> {
    await this.records.delete(proposalId);
  }

  async titleOf(auctionId: string): Promise<string> {
    for (const facts of this.facts()) return facts.titleOf(auctionId);
    return '';
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
