import type { AuditChange, AuditEvent, AuditOutline, ReplayedAuction } from '@tender/contracts';
import { useMemo } from 'react';
import { namesOf, useDirectory, usePersonName } from '../../shared/directory/directory.js';
import type { Names } from './change-words.js';

export function useNames({ subjects }: Pick<AuditOutline, 'subjects'>): Names {
  const companies = useDirectory((state) => state.companies);
  const person = usePersonName();
  return useMemo(() => {
    const labels = new Map(subjects.map(({ _id, label }) => [_id, label]));
    return {
      company: namesOf(companies),
      person,
      subject: (id) => labels.get(id),
    };
  }, [companies, person, subjects]);
}

type NamedParties = Partial<Pick<ReplayedAuction, 'companies' | 'lots'>>;

export const idsNamedIn = ({ companies = [], lots = [] }: NamedParties, events: readonly AuditEvent[]): string[] => [
  ...companies,
  ...lots.flatMap(({ bids }) => bids.map(({ userId }) => userId)),
  ...events.flatMap(({ actor: { userId, companyId }, notes }) =>
    [userId, companyId, notes?.approvedBy].flatMap((id) => id ?? []),
  ),
];

export const idsComparedIn = (changes: readonly AuditChange[]): string[] =>
  changes.flatMap(({ path, before, after }) =>
    path.at(-1) === 'userId' ? [before, after].flatMap((json) => (json ? [JSON.parse(json) as string] : [])) : [],
  );
