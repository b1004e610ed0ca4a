import { Inject, Injectable } from '@nestjs/common';
import type { TermsAcceptanceView, UserView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { Rejection } from '@tender/kernel';
import { READ_STORE, READ_YOUR_WRITES, type ReadStore, type ReadYourWrites } from '@tender/read-store';
import { Directory } from '../directory/directory.js';
import { PeopleCommands } from '../people-commands.js';
import { companyRecords, userRecords } from '../records.js';
import { acceptances, type AcceptanceDocument } from './acceptance-document.js';
import { CurrentTerms } from './current/current-terms.js';

@Injectable()
export class TermsAcceptance {
  constructor(
    private readonly terms: CurrentTerms,
    private readonly commands: PeopleCommands,
    private readonly directory: Directory,
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(READ_YOUR_WRITES) private readonly readYourWrites: ReadYourWrites,
  ) {}

  /** @throws Rejection TERMS_NOT_CURRENT, also while no terms are published */
  async accept(accepted: string, context: CommandContext): Promise<UserView> {
    const { userId, companyId } = context.actor;
    const terms = await this.terms.accepted(accepted);
    if (!terms || companyId === null) throw new Rejection('TERMS_NOT_CURRENT');
    const { version, hash } = terms;
    await this.commands.company(companyId, { type: 'AcceptTerms', userId, terms: { version, hash } }, context);
    return this.directory.user(userId);
  }

  async count(version: string): Promise<number> {
    await this.readYourWrites.caughtUp();
    return this.store.view(acceptances).count({ version });
  }

  /** Acceptances of a version, the latest first. @throws Rejection NOT_FOUND */
  async of(version: string, page: { limit: number; skip: number }): Promise<TermsAcceptanceView[]> {
    await this.terms.version(version);
    await this.readYourWrites.caughtUp();
    const found = await this.store.view(acceptances).find({
      where: { version },
      sort: [{ field: 'at', descending: true }, { field: '_id' }],
      ...page,
    });
    return this.named(found);
  }

  /** Erased people have no name. Deleted companies keep theirs. */
  private async named(found: readonly AcceptanceDocument[]): Promise<TermsAcceptanceView[]> {
    const ids = <Id extends 'userId' | 'companyId'>(id: Id) => [...new Set(found.map((one) => one[id]))];
    const people = await this.store.state(userRecords).find({ where: { _id: { in: ids('userId') } } });
    const companies = await this.store.state(companyRecords).find({ where: { _id: { in: ids('companyId') } } });
    const names = new Map(people.map(({ _id, firstName, lastName }) => [_id, `${firstName} ${lastName}`.trim()]));
    const companyNames = new Map(companies.map(({ _id, name }) => [_id, name]));
    return found.map(({ userId, companyId, hash, at }) => ({
      userId,
      name: names.get(userId) ?? null,
      companyId,
      companyName: companyNames.get(companyId) ?? null,
      hash,
      at,
    }));
  }
}
