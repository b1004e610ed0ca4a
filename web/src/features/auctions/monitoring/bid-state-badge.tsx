import { Badge } from '@mantine/core';
import type { BidView } from '@tender/contracts';
import { meant, t } from '../../../shared/language/t.js';

const STATES: Record<BidView['status'], [colour: string, words: string]> = {
  standing: ['emerald', t('Standing')],
  withdrawn: ['gray', meant('Withdrawn', 'a bid')],
  void: ['ruby', t('Void')],
};

/** @param leads whether the bid is known to be the highest on its lot */
export function BidState({ status, leads = false }: { status: BidView['status']; leads?: boolean }) {
  const [colour, words] = STATES[status];
  return (
    <Badge variant="light" radius="sm" tt="none" miw="max-content" color={colour}>
      {leads ? t('Leads') : words}
    </Badge>
  );
}
