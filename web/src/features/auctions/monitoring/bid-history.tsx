import { Text } from '@mantine/core';
import { formatUsd, usdOf, type AuditOutline, type BidView, type HappeningView } from '@tender/contracts';
import { useMemo, useState } from 'react';
import { useFreshness } from '../../../shared/http/freshness.js';
import { get } from '../../../shared/http/request.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { inARow } from '../../../shared/language/in-a-row.js';
import { t } from '../../../shared/language/t.js';
import { wholeOutline } from '../../../shared/outline.js';
import { createSlice } from '../../../shared/store/slice.js';
import { formatSecond } from '../../../shared/time.js';
import { Loaded } from '../../../shared/ui/states.js';
import { loadHappenings } from '../live/happenings.js';
import { lastChange } from '../auctions-state.js';
import { historyOfLot, STEP_WORDS } from './lot-history.js';
import classes from './monitoring.module.css';

interface Told {
  auctionId: string;
  outline: AuditOutline;
  happenings: HappeningView[];
}

/** Of the auction that was looked at last: what came since is all that is read when another bid of it is opened. */
const latest = createSlice<Told | null>('lotHistories', null);

async function load(auctionId: string, signal: AbortSignal): Promise<void> {
  const known = latest.get();
  const read = (from: number) =>
    get<AuditOutline>(`/api/audit/auctions/${encodeURIComponent(auctionId)}/outline?from=${from}`, signal);
  const [outline, happenings] = await Promise.all([
    wholeOutline(known?.auctionId === auctionId ? known.outline : null, read),
    loadHappenings(auctionId, signal),
  ]);
  latest.set({ auctionId, outline, happenings });
}

/** Below a company's latest bid on a lot, folded: all that came before. For whoever may see amounts, of an auction that is not sealed now. */
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
  const told = latest.use((known) => (known?.auctionId === bid.auction ? known : null));
  const loading = useLoad(
    `every bid of ${bid.auction} ${lastChange(bid)} ${bid.status}`,
    (signal) => load(bid.auction, signal),
    useFreshness(),
  );
  const steps = useMemo(
    () => (told ? (historyOfLot(told.outline, told.happenings, bid.lot).get(bid.companyId) ?? []) : []),
    [told, bid.lot, bid.companyId],
  );
  const list = (
    <ol>
      {steps.toReversed().map(({ at, step, amount, reason }) => (
        <li key={`${at} ${step}`}>
          {inARow([amount !== null && formatUsd(usdOf(amount)), STEP_WORDS[step]])}
          <small>{formatSecond(new Date(at).toISOString())}</small>
          {reason && (
            <Text size="xs" c="dimmed">
              {t('Reason: {reason}', { reason })}
            </Text>
          )}
        </li>
      ))}
    </ol>
  );
  return told ? (
    list
  ) : (
    <Loaded load={loading} what={t('every bid')}>
      {() => list}
    </Loaded>
  );
}
