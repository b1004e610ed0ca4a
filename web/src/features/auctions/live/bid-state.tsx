import { Button, Text } from '@mantine/core';
import { formatUsd, type BidView, type LotView } from '@tender/contracts';
import { useState } from 'react';
import { meant, t } from '../../../shared/language/t.js';
import { formatClock } from '../../../shared/time.js';
import { receivedAt } from '../own-bids.js';
import { checkBid } from './bid-settling.js';
import { ReceiptPanel } from './receipt-panel.js';
import { sendingInWords } from './sending-words.js';
import type { Sending } from './unsent.js';
import classes from './live.module.css';

interface BidStateProps {
  lot: LotView;
  own: BidView | undefined;
  sending: Sending | undefined;
  drafted: boolean;
}

/** The company's bid on a lot and what has become of the last one sent, in words and colour (`domain.md §11`). */
export function BidState({ lot, own, sending, drafted }: BidStateProps) {
  const standing = own?.status === 'standing' ? own : null;
  const { tone, words } = sending ? sendingInWords(sending) : stateOf(own, drafted);
  return (
    <div className={classes['state']}>
      {standing && (
        <Text className="num" fw={600}>
          {standing.biddingAmount === null ? t('Sealed by a colleague') : formatUsd(standing.biddingAmount)}
        </Text>
      )}
      <Text size="sm" component="div" className={`num ${classes['words']}`} data-tone={tone}>
        {!sending && standing?.receipt ? (
          <>
            <Received lot={lot} bid={standing} words={words} />
            {drafted && ` · ${t('change not sent')}`}
          </>
        ) : (
          words
        )}
      </Text>
      {sending?.state === 'unknown' && (
        <Button
          size="compact-xs"
          variant="light"
          color="citrine"
          aria-label={t('Check now what became of the bid on lot {lotNo}', { lotNo: lot.lotNo })}
          onClick={() => void checkBid(lot._id)}
        >
          {t('Check now')}
        </Button>
      )}
    </div>
  );
}

/** Opens the receipt. */
function Received({ lot, bid, words }: { lot: LotView; bid: BidView; words: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes['receipt']}
        aria-label={t('{words}: receipt of lot {lotNo}', { words, lotNo: lot.lotNo })}
        onClick={() => setOpened(true)}
      >
        {words}
      </button>
      {opened && <ReceiptPanel lot={lot} bid={bid} onClose={() => setOpened(false)} />}
    </>
  );
}

function stateOf(own: BidView | undefined, drafted: boolean): { tone: string; words: string } {
  if (own?.status === 'standing')
    return { tone: drafted ? 'warn' : 'good', words: t('Received {time}', { time: formatClock(receivedAt(own)) }) };
  if (drafted) return { tone: 'warn', words: t('Not sent') };
  if (own?.status === 'withdrawn') return { tone: 'quiet', words: meant('Withdrawn', 'a bid') };
  if (own?.status === 'void') return { tone: 'quiet', words: t('Voided by the house') };
  return { tone: 'quiet', words: t('No bid') };
}
