import { equal } from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson, type DomainEvent, type EventCatalogue, type EventSchema } from '@tender/kernel';

/**
 * Golden files keep old data readable. A context has a folder with one file `<Type>.v<version>.json` for each version
 * of each event type: the stored data. A file never changes. A new version adds a file with the upcasted data
 * of the previous one, so that a frozen upcaster cannot change unnoticed.
 * @returns every golden event, for the context's test to `evolve` over.
 * @throws AssertionError naming the file that is missing, superfluous, or not the result of its upcaster.
 */
export function checkGoldenFiles<Event extends DomainEvent>(catalogue: EventCatalogue<Event>, folder: string): Event[] {
  const schemas = Object.entries<EventSchema>(catalogue);
  const expected = schemas.flatMap(([type, { version }]) => versionsUpTo(version).map((each) => fileOf(type, each)));
  equal(
    readdirSync(folder).sort().join('\n'),
    expected.sort().join('\n'),
    `${folder} must hold one golden file for each version of each event, and no other`,
  );

  const golden = (type: string, version: number) =>
    JSON.parse(readFileSync(join(folder, fileOf(type, version)), 'utf8')) as Record<string, unknown>;
  return schemas.map(([type, { version: newest, upcasters }]) => {
    for (const version of versionsUpTo(newest - 1)) {
      const made = upcasters?.[version]?.(golden(type, version)) ?? null;
      equal(
        canonicalJson(made),
        canonicalJson(golden(type, version + 1)),
        `the step from ${fileOf(type, version)} must make ${fileOf(type, version + 1)}`,
      );
    }
    return { type, data: golden(type, newest) } as DomainEvent as Event;
  });
}

const fileOf = (type: string, version: number): string => `${type}.v${version}.json`;

const versionsUpTo = (newest: number): number[] => Array.from({ length: newest }, (_, index) => index + 1);
