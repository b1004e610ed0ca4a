import type { Position, RecordedEvent } from '@tender/event-store';
import { Rejection, SYSTEM, type Actor, type Instant, type RecordedStep, type RuleMisfit } from '@tender/kernel';
import { companyDecider, type Company, type CompanyCommand } from '../../companies/rules/company.js';
import type { CompanyEvent } from '../../companies/rules/company.events.js';
import { staffDecider, type Staff, type StaffCommand } from '../../staff/staff.js';
import type { StaffEvent } from '../../staff/staff.events.js';
import { termsDecider, type Terms, type TermsCommand } from '../../terms/rules/terms.js';
import type { TermsEvent } from '../../terms/rules/terms.events.js';
import { companyVerification, staffVerification, termsVerification } from '../people-verification.js';

/** Recorded histories of an installation with one company, and the findings of their verification. */

export const COMPANY = 'A';
export const GUEST: Actor = { userId: 'guest', role: 'guest', companyId: null };
export const ADMIN: Actor = { userId: 'house.max', role: 'admin', companyId: null };
export const AUDITOR: Actor = { userId: 'house.ida', role: 'auditor', companyId: null };
export const COMPLIANCE: Actor = { userId: 'house.cora', role: 'compliance', companyId: null };
export const OWNER: Actor = { userId: 'A.ann', role: 'buyer', companyId: COMPANY };
export const member = (name: string, role: 'buyer' | 'buyerCompanyMember' | 'viewerOnly'): Actor => ({
  userId: `${COMPANY}.${name}`,
  role,
  companyId: COMPANY,
});

/** A hash for tests: 64 equal hexadecimal digits. */
export const hashOf = (digit: string): string => digit.repeat(64);
export const publish = (digit: string): TermsCommand => ({
  type: 'PublishTerms',
  hash: hashOf(digit),
  file: `file-${digit}`,
  size: 4,
  fileType: 'text/plain',
});

export interface Histories {
  house: RecordedStep<StaffEvent>[];
  terms: RecordedStep<TermsEvent>[];
  company: RecordedStep<CompanyEvent>[];
}
export type StreamName = keyof Histories;
export type PeopleEvent = StaffEvent | TermsEvent | CompanyEvent;

const STREAMS = { house: 'house', terms: 'terms', company: `company-${COMPANY}` } as const;
const VERIFICATIONS = { house: staffVerification, terms: termsVerification, company: companyVerification } as const;

/** Global positions of recorded events. */
const positions = new WeakMap<object, Position>();

/** Three streams that grow by commands, as with the executor. Refused commands append no event. */
export class TestStreams {
  readonly histories: Histories = { house: [], terms: [], company: [] };
  staff: Staff = staffDecider.initial;
  terms: Terms = termsDecider.initial;
  company: Company = companyDecider.initial;
  private time = Date.parse('2026-11-20T09:00:00.000Z');
  private turn = 0;
  private invitations = 0;

  newInvitation(): string {
    return `invitation${++this.invitations}`;
  }

  wait(seconds: number): this {
    this.time += seconds * 1_000;
    return this;
  }

  asStaff(actor: Actor, command: StaffCommand): this {
    const { staff } = this;
    this.record('house', actor, (at) => {
      const events = staffDecider.decide(staff, command, { now: at, actor });
      this.staff = events.reduce((state, event) => staffDecider.evolve(state, event, at), staff);
      return events;
    });
    return this;
  }

  inTerms(actor: Actor, command: TermsCommand): this {
    const { terms } = this;
    this.record('terms', actor, (at) => {
      const events = termsDecider.decide(terms, command, { now: at, actor });
      this.terms = events.reduce((state, event) => termsDecider.evolve(state, event, at), terms);
      return events;
    });
    return this;
  }

  inCompany(actor: Actor, command: CompanyCommand): this {
    const { company } = this;
    this.record('company', actor, (at) => {
      const events = companyDecider.decide(company, command, { now: at, actor });
      this.company = events.reduce((state, event) => companyDecider.evolve(state, event, at), company);
      return events;
    });
    return this;
  }

  /** Appends an event as an attacker with write access to the store would. */
  forge(actor: Actor, event: CompanyEvent): this {
    this.record('company', actor, () => [event]);
    return this;
  }

  /** Sets the revision at which the actor of the company's last event was checked. */
  checkedAt(actorRevision: number): this {
    Object.assign(this.histories.company.at(-1)!, { actorRevision });
    return this;
  }

  forgeStaff(actor: Actor, event: StaffEvent): this {
    this.record('house', actor, () => [event]);
    return this;
  }

  forgeTerms(actor: Actor, event: TermsEvent): this {
    this.record('terms', actor, () => [event]);
    return this;
  }

  private record(stream: StreamName, actor: Actor, decide: (at: Instant) => PeopleEvent[]): void {
    const at = new Date(this.time).toISOString();
    const commandId = `command${++this.turn}`;
    try {
      const events = decide(at).map((event) => ({ event, at, actor, commandId }));
      for (const [index, event] of events.entries()) positions.set(event, BigInt(this.turn * 100 + index));
      (this.histories[stream] as RecordedStep<PeopleEvent>[]).push(...events);
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
    }
  }
}

/** An installation with its first admin. */
export const newStreams = (): TestStreams =>
  new TestStreams().asStaff(SYSTEM, { type: 'AddStaff', userId: ADMIN.userId, role: 'admin' });

/** An installation with its first admin, an auditor, and an approved company of one buyer. */
export const streamsWithCompany = (): TestStreams =>
  newStreams()
    .asStaff(ADMIN, { type: 'AddStaff', userId: AUDITOR.userId, role: 'auditor' })
    .wait(60)
    .inCompany(GUEST, { type: 'RegisterCompany', companyId: COMPANY, ownerId: OWNER.userId })
    .inCompany(ADMIN, { type: 'SetMemberStatus', userId: OWNER.userId, status: 'approved' })
    .wait(60);

export interface Finding extends RuleMisfit {
  stream: StreamName;
  /** Index of the first event that does not fit, or the number of events when one is missing at the end. */
  position: number;
}

/**
 * The first finding in the streams; null if all are sound.
 * @param isOrdered whether the global order of events is known, as in a store
 */
export function findingIn(histories: Histories, isOrdered = false): Finding | null {
  const names = Object.keys(STREAMS) as StreamName[];
  const store = new Map(
    names.map((name): [string, RecordedEvent[]] => {
      const placed = (event: RecordedEvent, index: number) => ({
        ...event,
        position: positions.get(histories[name][index]!)!,
      });
      const events = recorded(histories, name);
      return [STREAMS[name], isOrdered ? events.map(placed) : events];
    }),
  );
  for (const name of names) {
    const finding = findingInStream(name, store);
    if (finding) return finding;
  }
  return null;
}

/** The rule of the first finding; null for sound histories. */
export const ruleIn = ({ histories }: TestStreams): string | null => findingIn(histories)?.rule ?? null;
/** The same as `ruleIn`, but with the global order of a store's events. */
export const ruleInStore = ({ histories }: TestStreams): string | null => findingIn(histories, true)?.rule ?? null;

function findingInStream(name: StreamName, store: ReadonlyMap<string, readonly RecordedEvent[]>): Finding | null {
  const events = store.get(STREAMS[name])!;
  const evidence = new Map<string, readonly RecordedEvent[]>();
  const verification = VERIFICATIONS[name];
  const verifier = verification.startVerifier(evidence, STREAMS[name]);
  for (const [position, event] of events.entries()) {
    for (const other of verification.evidenceFor(event)) evidence.set(other, store.get(other) ?? []);
    const isLate = position > 0 && event.metadata.at < events[position - 1]!.metadata.at;
    const misfit = isLate ? ({ problem: 'rule', rule: 'time' } as const) : verifier.next(event);
    if (misfit) return { stream: name, position, ...(misfit as RuleMisfit) };
  }
  const misfit = verifier.finish();
  return misfit && { stream: name, position: events.length, ...(misfit as RuleMisfit) };
}

/** The events of a stream as a store returns them. */
export const recorded = (histories: Histories, name: StreamName): RecordedEvent[] =>
  (JSON.parse(JSON.stringify(histories[name])) as RecordedStep<PeopleEvent>[]).map(
    ({ event, at, actor, commandId, actorRevision }, revision) =>
      ({
        stream: STREAMS[name],
        revision,
        ...event,
        metadata: { version: 1, at, actor, commandId, ...(actorRevision !== undefined && { actorRevision }) },
      }) as unknown as RecordedEvent,
  );
