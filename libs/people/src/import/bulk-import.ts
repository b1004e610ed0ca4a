import { Inject, Injectable } from '@nestjs/common';
import { companyKey, type BulkOutcome, type InvitationSkip } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { oneAtATime, streamIdOf } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { Addresses } from '../addresses/addresses.js';
import { BulkFiles } from './bulk-files.js';
import { readSheet, type SheetPerson } from './bulk-sheet.js';
import { CompanyIntroduction } from '../companies/company-introduction.js';
import { furtherCommand } from '../further-command.js';
import type { Invited, NewMember } from '../members/member-invitation.js';
import { Members } from '../members/members.js';
import { companyRecords } from '../records.js';
import { readSpreadsheet } from './spreadsheet.js';
import { checkStillMay, Memberships } from '../membership/membership.js';

const SKIPS: Record<InvitationSkip, string> = {
  alreadyMember: 'The person already belongs to the company',
  notPossible: 'The person cannot be invited',
  twice: 'The list names the person twice',
};
const KNOWN = 'The e-mail address is already in use';
const AMBIGUOUS = 'More than one company has this name and country';
const NOT_NEW = 'A company with this name and country already exists';

interface KeptList {
  filePath: string;
  /** Whether all companies of the list are new: rows of existing companies are then skipped. */
  newCompany: boolean;
}

interface CompaniesByName {
  approved: Map<string, string[]>;
  taken: ReadonlySet<string>;
}

/** Invites the people of a list to their companies. It skips known people, so that an import can be repeated. */
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

  /** Checks the importer's right before each person. @throws Rejection NOT_FOUND; FORBIDDEN; INVALID; TOO_LARGE */
  import(list: KeptList, context: CommandContext): Promise<BulkOutcome> {
    return this.inTurn(() => this.importAlone(list, context));
  }

  private async importAlone({ filePath, newCompany }: KeptList, context: CommandContext): Promise<BulkOutcome> {
    await checkStillMay(this.memberships, context.actor);
    const { _id, last } = await this.files.find(filePath, context.actor);
    if (last?.commandId === context.commandId) return last.outcome;
    const { cells, hiddenRows } = await readSpreadsheet(await this.files.content(_id));
    const { people, problems } = readSheet(cells, hiddenRows);
    const companies = await this.companiesByName(people, newCompany);
    const skipped = [...problems];
    for (const person of people) {
      await checkStillMay(this.memberships, context.actor);
      const reason = await this.take(person, companies, furtherCommand(context, person.row));
      if (reason !== null) skipped.push({ row: person.row, reason });
    }
    const outcome = {
      imported: people.length + problems.length - skipped.length,
      skipped: skipped.sort((one, other) => one.row - other.row),
    };
    await this.files.remember(_id, { commandId: context.commandId, outcome });
    return outcome;
  }

  private async take(
    { row: _, companyName, country, role, ...person }: SheetPerson,
    companies: CompaniesByName,
    context: CommandContext,
  ): Promise<string | null> {
    const key = companyKey({ name: companyName, country });
    const [companyId, another] = companies.approved.get(key) ?? [];
    if (await this.isKnown(person.email, companyId)) return KNOWN;
    if (companies.taken.has(key)) return NOT_NEW;
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

  /** Whether a person holds the address, or claims it in this company. Claims in other companies do not count. */
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
    if ('user' in invited && invited.user.companyId !== null) companies.approved.set(key, [invited.user.companyId]);
    return invited;
  }

  private async companiesByName(people: readonly SheetPerson[], newCompany: boolean): Promise<CompaniesByName> {
    const countries = [...new Set(people.map(({ country }) => country))];
    const approved: CompaniesByName['approved'] = new Map();
    const taken = new Set<string>();
    for (const company of await this.store.state(companyRecords).find({ where: { country: { in: countries } } })) {
      const status = (await this.memberships.ofCompany(company._id))?.status;
      const key = companyKey(company);
      if (newCompany && (status === 'approved' || status === 'pending')) taken.add(key);
      if (status === 'approved') approved.set(key, [...(approved.get(key) ?? []), company._id]);
    }
    return { approved, taken };
  }
}
