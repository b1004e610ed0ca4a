import type { EventFacts } from '@tender/context';
import type { AuditOutline, EventNotes } from '@tender/contracts';
import type { RecordedEvent } from '@tender/event-store';

/** Numbers strings in the order of first use. */
class Numbered {
  readonly values: string[] = [];
  private readonly numbers = new Map<string, number>();

  of(value: string | undefined): number {
    if (value === undefined) return -1;
    let number = this.numbers.get(value);
    if (number === undefined) this.numbers.set(value, (number = this.values.push(value) - 1));
    return number;
  }
}

export class Outline {
  private readonly at: number[] = [];
  private readonly type: number[] = [];
  private readonly subject: number[] = [];
  private readonly company: number[] = [];
  private readonly amount: (number | null)[] = [];
  private readonly ignored: number[] = [];
  private readonly voided: { revision: number; bidIds: string[] }[] = [];
  private readonly notes = new Map<number, EventNotes>();
  private readonly types = new Numbered();
  private readonly subjects = new Numbered();
  private readonly companies = new Numbered();
  private readonly labels = new Map<string, string>();

  get length(): number {
    return this.at.length;
  }

  add(
    { type, metadata, revision }: RecordedEvent,
    { subject, companyId, bidIds, amount, labels = [] }: EventFacts,
    isIgnored: boolean,
  ): void {
    if (isIgnored) this.ignored.push(revision);
    if (bidIds) this.voided.push({ revision, bidIds: [...bidIds] });
    for (const { _id, label } of labels) this.labels.set(_id, label);
    this.at.push(Date.parse(metadata.at));
    this.type.push(this.types.of(type));
    this.subject.push(this.subjects.of(subject));
    this.company.push(this.companies.of(companyId));
    this.amount.push(amount ?? null);
  }

  note(revision: number, notes: EventNotes): void {
    if (Object.keys(notes).length > 0) this.notes.set(revision, notes);
  }

  notesOf(revision: number): EventNotes | undefined {
    return this.notes.get(revision);
  }

  /** Sets an amount that was sealed when its event was read. */
  open(revision: number, amount: number | undefined): void {
    this.amount[revision] = amount ?? null;
  }

  part(from: number, limit: number): AuditOutline {
    const end = from + limit;
    const isIn = (revision: number): boolean => revision >= from && revision < end;
    const voided = this.voided.filter(({ revision }) => isIn(revision));
    const notes = [...this.notes]
      .filter(([revision]) => isIn(revision))
      .map(([revision, note]) => ({ revision, ...note }));
    return {
      from,
      total: this.length,
      at: this.at.slice(from, end),
      type: this.type.slice(from, end),
      subject: this.subject.slice(from, end),
      company: this.company.slice(from, end),
      amount: this.amount.slice(from, end),
      ignored: this.ignored.filter(isIn),
      ...(voided.length > 0 && { voided }),
      ...(notes.length > 0 && { notes }),
      types: this.types.values,
      subjects: this.subjects.values.map((_id) => ({ _id, label: this.labels.get(_id) ?? _id })),
      companies: this.companies.values,
    };
  }
}
