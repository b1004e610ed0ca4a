import type { RecordedEvent } from '@tender/event-store';

const NAMES_IDS: ReadonlySet<string> = new Set(['userId', 'userIds', 'companyId', 'approvedBy']);

/** Collects the ids of companies and people that events name, as authors or in their data. */
export class NamedIds {
  private readonly ids = new Set<string>();

  add({ data, metadata: { actor, authority } }: Pick<RecordedEvent, 'data' | 'metadata'>): void {
    this.collect([actor, authority, data]);
  }

  list(): string[] {
    return [...this.ids];
  }

  private collect(value: unknown, isId = false): void {
    if (typeof value === 'string' && isId) this.ids.add(value);
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) for (const item of value as unknown[]) this.collect(item, isId);
    else for (const [field, part] of Object.entries(value)) this.collect(part, NAMES_IDS.has(field));
  }
}
