import { Badge } from '@mantine/core';
import { t } from '../../../shared/language/t.js';
import { nameOf } from '../../../shared/directory/directory.js';
import type { Duplicate } from './duplicates.js';

const SAME = { phone: t('Same phone as'), name: t('Same name as') };

/** Who a person may be once more: `Same phone as Nora Peeters, Peeters Gems`. */
export function duplicateWords({ user, same }: Duplicate, companyName: (id: string) => string): string {
  return `${SAME[same]} ${nameOf(user)}, ${user.companyId ? companyName(user.companyId) : t('the house')}`;
}

/** A quiet word that somebody or something may stand in the books twice. */
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
