import { Badge } from '@mantine/core';
import type { UserView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { nameOf } from '../../../../shared/directory/directory.js';
import { countryName } from '../../../../shared/labels/country-name.js';
import { formatDay } from '../../../../shared/time/time.js';
import type { Duplicate, DuplicateCompany } from './duplicates.js';

const SAME = { phone: t('Same phone as'), name: t('Same name as') };

/** Possible duplicate of a user: `Same phone as Nora Peeters, Peeters Gems`. */
export function duplicateWords({ user, same }: Duplicate, companyName: (id: string) => string): string {
  return `${SAME[same]} ${nameOf(user)}, ${user.companyId ? companyName(user.companyId) : t('the house')}`;
}

export function duplicateCompanyWords({ company: { name, country, createdAt }, isSame }: DuplicateCompany): string {
  const day = formatDay(createdAt);
  if (!isSame) return t('Looks like {name}, since {day}', { name, day });
  return country
    ? t('Same name as one in {country}, since {day}', { country: countryName(country), day })
    : t('Same name as one in an unknown country, since {day}', { day });
}

/** Warnings that a pending user's company looks like another one: approving the user can approve the company. */
export const companyLikeness = (
  { status, companyId }: UserView,
  alike: ReadonlyMap<string, DuplicateCompany[]>,
): string[] =>
  status === 'pending'
    ? (alike.get(companyId ?? '') ?? [])
        .filter(({ isSame }) => !isSame)
        .map(({ company }) => t('The company looks like {name}', { name: company.name }))
    : [];

export function DuplicateNote({ words, more }: { words: string; more: number }) {
  return (
    <Badge
      variant="light"
      color="gray"
      radius="sm"
      tt="none"
      fw={500}
      h="auto"
      py={2}
      styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
    >
      {words}
      {more > 0 && ` ${t('and {more} more', { more })}`}
    </Badge>
  );
}
