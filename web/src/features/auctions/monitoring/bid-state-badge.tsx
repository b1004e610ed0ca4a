import { Badge } from '@mantine/core';
import type { BidView } from '@tender/contracts';

const STATES: Record<BidView['status'], [colour: string, words: string]> = {
  standing: ['emerald', 'Stands'],
  withdrawn: ['gray', 'Withdrawn'],
  void: ['ruby', 'Void'],
};

/** How it is with a bid. @param leads whether it is known to be the highest on its lot */
export function BidState({ status, leads = false }: { status: BidView['status']; leads?: boolean }) {
  const [colour, words] = STATES[status];
  return (
    <Badge variant="light" radius="sm" tt="none" miw="max-content" color={colour}>
      {leads ? 'Leads' : words}
    </Badge>
  );
}
