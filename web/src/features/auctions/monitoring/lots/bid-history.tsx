import { Text } from '@mantine/core';
import { usdOf, type BidView } from '@tender/contracts';
import { useMemo, useState } from 'react';
import { formatUsd } from '../../../../shared/numbers/amounts.js';
import { useRefreshPolicy } from '../../../../shared/http/reload-after-changes.js';
import { useLoad } from '../../../../shared/http/use-load.js';
import { joinTexts } from '../../../../shared/language/join-texts.js';
import { t } from '../../../../shared/language/t.js';
import { secondAt } from '../../../../shared/time/zoned-time.js';
import { Loaded } from '../../../../shared/ui/screens/states.js';
import { auctionNow } from '../../state/auctions-slice.js';
import { lastChange } from '../../state/auctions-state.js';
import { loadLotHistories, useLotHistories } from './lot-histories.js';
import { historyOfLot, STEP_WORDS } from './lot-history.js';
import classes from '../monitoring.module.css';

/** Every bid of a company on a lot, initially collapsed. */
export function BidHistory({ bid, company }: { bid: BidView; company: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes['history']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-label={t('Every bid of {company}', { company })}>{t('Every bid')}</summary>
      {isOpen && <Steps bid={bid} />}
    </details>
  );
}

function Steps({ bid }: { bid: BidView }) {
  const histories = useLotHistories(bid.auction);
  const loading = useLoad(
    `every bid of ${bid.auction} ${lastChange(bid)} ${bid.status}`,
    (signal) => loadLotHistories(bid.auction, signal),
    useRefreshPolicy(),
  );
  const steps = useMemo(
    () =>
      histories
        ? (historyOfLot(histories.outline, histories.happenings, { lotId: bid.lot, bidId: bid._id }).get(
            bid.companyId,
          ) ?? [])
        : [],
    [histories, bid.lot, bid._id, bid.companyId],
  );
  const list = (
    <ol>
      {steps.toReversed().map(({ at, step, amount, reason }) => (
        <li key={`${at} ${step}`}>
          {joinTexts([amount !== null && formatUsd(usdOf(amount)), STEP_WORDS[step]])}
          <small>{secondAt(new Date(at).toISOString(), auctionNow(bid.auction)?.timeZone ?? 'UTC')}</small>
          {reason && (
            <Text size="xs" c="dimmed">
              {t('Reason: {reason}', { reason })}
            </Text>
          )}
        </li>
      ))}
    </ol>
  );
  return histories ? (
    list
  ) : (
    <Loaded load={loading} what={t('every bid')}>
      {() => list}
    </Loaded>
  );
}
