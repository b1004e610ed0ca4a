import { Text } from '@mantine/core';
import { formatUsd, type BidView } from '@tender/contracts';
import { formatClock } from '../../../shared/time.js';
import { receivedAt } from '../own-bids.js';
import type { Sending } from './unsent.js';
import classes from './live.module.css';

interface BidStateProps {
  own: BidView | undefined;
  sending: Sending | undefined;
  drafted: boolean;
}

/** The company's bid on a lot and what has become of it, in words and colour (`domain.md §11`). */
export function BidState({ own, sending, drafted }: BidStateProps) {
  const standing = own?.status === 'standing' ? own : null;
  const { tone, words } = stateOf(own, sending, drafted);
  return (
    <div className={classes['state']}>
      {standing && (
        <Text className="num" fw={600}>
          {standing.biddingAmount === null ? 'Sealed by a colleague' : formatUsd(standing.biddingAmount)}
        </Text>
      )}
      <Text
        size="sm"
        className={`num ${classes['words']}`}
        data-tone={tone}
        title={own?.receipt ? `Receipt ${own.receipt.hash}` : undefined}
      >
        {words}
      </Text>
    </div>
  );
}

function stateOf(
  own: BidView | undefined,
  sending: Sending | undefined,
  drafted: boolean,
): { tone: string; words: string } {
  if (sending?.state === 'sending') return { tone: 'busy', words: 'Sending…' };
  if (sending?.state === 'unconfirmed') return { tone: 'warn', words: 'Not confirmed: send again' };
  if (sending?.state === 'refused') return { tone: 'bad', words: `Refused: ${sending.message}` };
  if (own?.status === 'standing')
    return {
      tone: drafted ? 'warn' : 'good',
      words: `Received ${formatClock(receivedAt(own))}${drafted ? ' · change not sent' : ''}`,
    };
  if (drafted) return { tone: 'warn', words: 'Not sent' };
  if (own?.status === 'withdrawn') return { tone: 'quiet', words: 'Withdrawn' };
  if (own?.status === 'void') return { tone: 'quiet', words: 'Voided by the house' };
  return { tone: 'quiet', words: 'No bid' };
}
