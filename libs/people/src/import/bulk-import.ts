import { Inject, Injectable } from '@nestjs/common';
import type { BulkOutcome, InvitationSkip } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { type Actor, oneAtATime, Rejection, streamIdOf } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { Addresses } from '../addresses/addresses.js';
import { BulkFiles } from './bulk-files.js';
import { readSheet, type SheetPerson } from './bulk-sheet.js';
import { CompanyIntroduction } from '../companies/company-introduction.js';
import type { Invited, NewMember } from '../members/member-invitation.js';
import { Members } from '../members/members.js';
import { companyRecords } from '../records.js';
import { readSpreadsheet } from './spreadsheet.js';
import { isApproved, Memberships } from '../membership/membership.js';

const SKIPS: Record<InvitationSkip, string> = {
  alreadyMember: 'The person is of the company already',
  notPossible: 'The person cannot be invited',
};
const KNOWN = 'The e-mail address is known already';
const AMBIGUOUS = 'There is more than one company of that name and country';

/** Ids of the approved companies by name and country. */
type CompaniesByName = Map<string, string[]>;

const keyOf = (name: string, country: string): string =>
  JSON.stringify([name.trim().replace(/\s+/g, ' ').toLowerCase(), country]);

/**
 * Imports lists of people: unknown people are invited to the company of that name and country, which is made when there
 * is none. Known people are passed over, so that a list whose import broke off may be imported again.
 */
@Injectable()
export class BulkImport {
  private readonly inTurn = oneAtATime();

  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    private readonly files: BulkFiles,
    private readonly addresses: Addresses,
    private readonly memberships: Memberships,
    private readonly members: Members,
    private readonly introduction: CompanyIntroduction,
  ) {}

  /**
   * One list at a time: of two that name the same new company, the second finds it. What waits, or takes long, is done
   * only while the importer has the right to it.
   * @throws Rejection NOT_FOUND; FORBIDDEN; INVALID when it is no list of people; TOO_LARGE above 1,000 of them
   */
  import(filePath: string, context: CommandContext): Promise<BulkOutcome> {
    return this.inTurn(() => this.importAlone(filePath, context));
  }

  private async importAlone(filePath: string, context: CommandContext): Promise<BulkOutcome> {
    await this.assertStillMay(context.actor);
    const { _id, last } = await this.files.find(filePath, context.actor);
    if (last?.commandId === context.commandId) return last.outcome;
    const { people, problems } = readSheet(await readSpreadsheet(await this.files.content(_id)));
    const companies = await this.companiesByName(new Set(people.map(({ country }) => country)));
    const skipped = [...problems];
    for (const person of people) {
      await this.assertStillMay(context.actor);
      const reason = await this.take(person, companies, {
        ...context,
        commandId: `${context.commandId}/${person.row}`,
      });
      if (reason !== null) skipped.push({ row: person.row, reason });
    }
    const outcome = {
      imported: people.length + problems.length - skipped.length,
      skipped: skipped.sort((one, other) => one.row - other.row),
    };
    await this.files.remember(_id, { commandId: context.commandId, outcome });
    return outcome;
  }

  private async assertStillMay({ userId, role }: Actor): Promise<void> {
    const membership = await this.memberships.ofUser(userId);
    if (membership?.role !== role || !isApproved(membership)) throw new Rejection('FORBIDDEN');
  }

  /** @returns why the person was passed over, or null. */
  private async take(
    { row: _, companyName, country, role, ...person }: SheetPerson,
    companies: CompaniesByName,
    context: CommandContext,
  ): Promise<string | null> {
    const key = keyOf(companyName, country);
    const [companyId, another] = companies.get(key) ?? [];
    if (await this.isKnown(person.email, companyId)) return KNOWN;
    if (another !== undefined) return AMBIGUOUS;
    const invited =
      companyId === undefined
        ? await this.found(
            { name: companyName, country, owner: { ...person, role: role ?? 'buyer' } },
            { key, companies },
            context,
          )
        : await this.members.add(companyId, { ...person, role: role ?? 'buyerCompanyMember' }, context);
    return 'user' in invited ? null : SKIPS[invited.reason];
  }

  /**
   * Whether the address is somebody's, or was invited to this company before. What other companies claim of it does not
   * count.
   */
  private async isKnown(email: string, companyId: string | undefined): Promise<boolean> {
    const people = await this.addresses.people(email);
    return people.some(({ _id, email: held }) => held !== null || streamIdOf(_id) === companyId);
  }

  private async found(
    details: { name: string; country: string; owner: NewMember },
    { key, companies }: { key: string; companies: CompaniesByName },
    context: CommandContext,
  ): Promise<Invited> {
    const invited = await this.introduction.introduce(details, context);
    if ('user' in invited && invited.user.companyId !== null) companies.set(key, [invited.user.companyId]);
    return invited;
  }

  private async companiesByName(countries: ReadonlySet<string>): Promise<CompaniesByName> {
    const found: CompaniesByName = new Map();
    for (const { _id, name, country } of await this.store
      .state(companyRecords)
      .find({ where: { country: { in: [...countries] } } })) {
      if ((await this.memberships.ofCompany(_id))?.status !== 'approved') continue;
      const key = keyOf(name, country);
      found.set(key, [...(found.get(key) ?? []), _id]);
    }
    return found;
  }
}
