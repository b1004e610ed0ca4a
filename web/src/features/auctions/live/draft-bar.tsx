import { Button, Group, Text } from '@mantine/core';
import { formatUsd, usdOf, type AuctionStatus, type BidView } from '@tender/contracts';
import { counted } from '../../../shared/counted.js';
import { exposureOf, type DraftLine } from './draft-lines.js';
import classes from './live.module.css';

interface DraftBarProps {
  lines: DraftLine[];
  own: Map<string, BidView>;
  status: AuctionStatus;
  onReview: () => void;
}

/** What the button says: why it does nothing, where it does nothing. */
const SUBMIT: Record<AuctionStatus, string> = {
  pending: 'Not open yet',
  live: 'Review & submit',
  paused: 'Paused',
  completed: 'Ended',
};

/** What stands, what waits to be sent, and what it would come to. */
export function DraftBar({ lines, own, status, onReview }: DraftBarProps) {
  const { standing, drafted, after } = exposureOf(own, lines);
  return (
    <aside className={classes['draft']} aria-label="Your bids">
      <Group gap="lg">
        <Sum label="Standing" cents={standing} />
        {lines.length > 0 && <Sum label={`Draft, ${counted(lines.length, 'bid')}`} cents={drafted} />}
        {lines.length > 0 && <Sum label="After sending" cents={after} />}
      </Group>
      <Button size="md" disabled={status !== 'live' || lines.length === 0} onClick={onReview}>
        {SUBMIT[status]}
      </Button>
    </aside>
  );
}

const Sum = ({ label, cents }: { label: string; cents: number }) => (
  <div>
    <Text className="eyebrow">{label}</Text>
    <Text className="num" fw={600}>
      {formatUsd(usdOf(cents))}
    </Text>
  </div>
);
