import type { EventFacts } from '@tender/context';
import { usdOf, type SheetCell } from '@tender/contracts';
import type { RecordedEvent } from '@tender/event-store';

export interface ExportNames {
  companies: ReadonlyMap<string, string>;
  /** Names of people by id, without erased people. */
  people: ReadonlyMap<string, string>;
}

export const TABLE_HEADER = [
  'Revision',
  'When (UTC)',
  'Event',
  'About',
  'Company',
  'Company id',
  'Amount USD',
  'By (personal data)',
  'By user id',
  'Role',
  'Reason',
  'Command',
  'Request',
  'Hash before',
  'Hash',
];

export class EventTable {
  private readonly labels = new Map<string, string>();

  constructor(private readonly names: ExportNames) {}

  row({ revision, type, data, metadata }: RecordedEvent, facts: EventFacts): SheetCell[] {
    for (const { _id, label } of facts.labels ?? []) this.labels.set(_id, label);
    const { at, actor, commandId, requestId, previousHash, hash } = metadata;
    const { subject, companyId, amount } = facts;
    return [
      revision,
      at,
      type,
      subject === undefined ? null : (this.labels.get(subject) ?? subject),
      companyId === undefined ? null : (this.names.companies.get(companyId) ?? null),
      companyId ?? null,
      amount === undefined ? null : usdOf(amount),
      this.names.people.get(actor.userId) ?? null,
      actor.userId,
      actor.role,
      reasonIn(data),
      commandId,
      requestId,
      previousHash,
      hash,
    ];
  }
}

function reasonIn(data: object): string | null {
  const { reason, onBehalf } = data as { reason?: unknown; onBehalf?: { reason?: unknown } };
  const given = reason ?? onBehalf?.reason;
  return typeof given === 'string' && given !== '' ? given : null;
}
