import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { AuditLogEntry, AuditLogKind, AuditLogPage, ErrorCode } from '@tender/contracts';
import type { Filter } from '@tender/read-store';
import { AccountOwners } from './account-owners.js';
import { AuditLog } from './audit-log.js';
import type { EntryRecord } from './entry-record.js';

export interface LogFilter {
  kind?: AuditLogKind | undefined;
  /** Matches the actor, and the user whose e-mail address was named. */
  person?: string | undefined;
  /** First instant of the range (inclusive). */
  from?: string | undefined;
  /** End of the range (exclusive). */
  to?: string | undefined;
}

/** Entries of the audit log, newest first. */
export class GetAuditLog extends Query<AuditLogPage> {
  constructor(
    readonly filter: LogFilter,
    readonly page: { limit: number; cursor?: string | undefined },
  ) {
    super();
  }
}

@QueryHandler(GetAuditLog)
export class GetAuditLogHandler implements IQueryHandler<GetAuditLog> {
  constructor(
    private readonly log: AuditLog,
    private readonly owners: AccountOwners,
  ) {}

  async execute({ filter, page: { limit, cursor } }: GetAuditLog): Promise<AuditLogPage> {
    const lists = await Promise.all(
      (await this.filtersOf(filter, cursor)).map((where) =>
        this.log.findEntries({ where, sort: [{ field: '_id', descending: true }], limit: limit + 1 }),
      ),
    );
    const found = newestFirst(lists.flat());
    const entries = found.slice(0, limit);
    const owners = entries.some(({ account }) => account !== null)
      ? await this.owners.ownersByAccount()
      : new Map<string, string>();
    return {
      entries: entries.map((entry) => entryView(entry, owners)),
      nextCursor: found.length > limit ? entries.at(-1)!._id : null,
    };
  }

  /** A person needs two indexed queries: by actor, and by the e-mail address that was named. */
  private async filtersOf({ kind, person, from, to }: LogFilter, cursor?: string): Promise<Filter<EntryRecord>[]> {
    const before = [to, cursor].filter((bound) => bound !== undefined).sort()[0];
    const common = {
      ...(kind !== undefined && { kind }),
      ...((from ?? before) !== undefined && { _id: { gte: from, lt: before } }),
    };
    if (person === undefined) return [common];
    const account = await this.owners.accountOf(person);
    return [{ ...common, userId: person }, ...(account === null ? [] : [{ ...common, account }])];
  }
}

const newestFirst = (entries: readonly EntryRecord[]): EntryRecord[] =>
  [...new Map(entries.map((entry) => [entry._id, entry])).values()].sort((a, b) => (a._id < b._id ? 1 : -1));

/** Allow-list: no response may contain the digest of an address. */
function entryView(entry: EntryRecord, owners: ReadonlyMap<string, string>): AuditLogEntry {
  const { _id, stream, seq, at, kind, what, userId, role, code, method, route, objects } = entry;
  const { count, account, network, reference, previousHash, hash } = entry;
  return {
    _id,
    stream,
    seq,
    at,
    kind,
    what,
    userId,
    role,
    code: code as ErrorCode | null,
    method,
    route,
    objects: [...objects],
    count,
    aimedAt: account === null ? null : (owners.get(account) ?? null),
    network,
    reference,
    previousHash,
    hash,
  };
}
