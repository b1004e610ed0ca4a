import { Button, Text } from '@mantine/core';
import type { BidView, LotView } from '@tender/contracts';
import { useState } from 'react';
import { formatUsd } from '../../../../shared/numbers/amounts.js';
import { hiddenAmount } from '../../labels/hidden-amount.js';
import { meant, t } from '../../../../shared/language/t.js';
import { lazyPart } from '../../../../shared/ui/screens/lazy-part.js';
import { receivedAt } from '../../own-bids.js';
import type { BidLife } from './bid-life.js';
import { dispatch } from './bid-runner.js';
import { placeOfReceipt, receiptOfBid } from '../receipts/receipt-facts.js';
import { lifeInWords, receivedInWords } from './life-in-words.js';
import classes from '../styles/lots.module.css';

const ReceiptPanel = lazyPart(async () => ({ default: (await import('../receipts/receipt-panel.js')).ReceiptPanel }));

interface BidStateProps {
  lot: LotView;
  own: BidView | undefined;
  life: BidLife;
  drafted: boolean;
}

/** The company's bid on a lot, and the outcome of the last one sent, in words and colour (`domain.md §11`). */
export function BidState({ lot, own, life, drafted }: BidStateProps) {
  const standing = own?.status === 'standing' ? own : null;
  const outcome = lifeInWords(life, standing !== null);
  const place = placeOfReceipt(standing, outcome !== null);
  const { tone, words } = outcome ?? stateOf(lot, own, drafted);
  return (
    <div className={classes['state']}>
      {standing && (
        <Text className="num" fw={600}>
          {standing.biddingAmount === null ? hiddenAmount(standing) : formatUsd(standing.biddingAmount)}
        </Text>
      )}
      <Text size="sm" component="div" className={`num ${classes['words']}`} data-tone={tone}>
        {place === 'words' && standing ? (
          <>
            <ReceiptWords lot={lot} bid={standing} words={words} />
            {drafted && ` · ${t('change not sent')}`}
          </>
        ) : (
          words
        )}
      </Text>
      {place === 'beside' && standing && (
        <>
          {' '}
          <ReceiptWords lot={lot} bid={standing} />
        </>
      )}
      {life.state === 'unknown' && (
        <Button
          size="compact-xs"
          variant="light"
          color="citrine"
          aria-label={t('Check now: the outcome of the bid on lot {lotNo}', { lotNo: lot.lotNo })}
          onClick={() => dispatch(lot._id, { type: 'check' })}
        >
          {t('Check now')}
        </Button>
      )}
    </div>
  );
}

/** A button that opens the receipt. @param words its label; default: "Receipt" */
function ReceiptWords({ lot: { lotNo }, bid, words }: { lot: LotView; bid: BidView; words?: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes['receipt']}
        aria-label={
          words === undefined
            ? t('Receipt of lot {lotNo}', { lotNo })
            : t('{words}: receipt of lot {lotNo}', { words, lotNo })
        }
        onClick={() => setOpened(true)}
      >
        {words ?? t('Receipt')}
      </button>
      {opened && <ReceiptPanel receipt={receiptOfBid(bid, lotNo)} onClose={() => setOpened(false)} />}
    </>
  );
}

/** The bid and its draft, in words. A voided or withdrawn bid is named also while a draft waits. */
export function stateOf(
  lot: Pick<LotView, 'withdrawn'>,
  own: BidView | undefined,
  drafted: boolean,
): { tone: string; words: string } {
  if (lot.withdrawn && drafted) return { tone: 'warn', words: t('Lot withdrawn · not sent') };
  if (own?.status === 'standing')
    return { tone: drafted ? 'warn' : 'good', words: receivedInWords(receivedAt(own), own.auction) };
  if (own?.status === 'withdrawn') return afterBid(meant('Withdrawn', 'a bid'), drafted);
  if (own?.status === 'void') return afterBid(t('Voided by the house'), drafted);
  if (drafted) return { tone: 'warn', words: t('Not sent') };
  return { tone: 'quiet', words: t('No bid') };
}

const afterBid = (words: string, drafted: boolean) =>
  drafted ? { tone: 'warn', words: `${words} · ${t('change not sent')}` } : { tone: 'quiet', words };
