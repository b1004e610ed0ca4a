import { Group, Text } from '@mantine/core';
import { ERROR_MESSAGES, type AuctionView, type BidRefusalView, type LotView } from '@tender/contracts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { t, translated } from '../../../shared/language/t.js';
import { useDirectory } from '../../../shared/directory/directory.js';
import { get } from '../../../shared/http/request.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { clockAt } from '../../../shared/time/zoned-time.js';
import { isRunning } from '../auction-lists.js';
import classes from './monitoring.module.css';

/** Polling interval in ms: the server pushes no message about refusals. */
const READ_EVERY = 10_000;
const SHOWN = 8;
/** Maximum number of refusals that the server returns, the latest ones (`bid-refusals.ts`). */
const MAXIMUM = 200;

interface RefusalsListProps {
  auction: AuctionView;
  lots: LotView[];
  onLot: (lotId: string) => void;
}

/** Refused bids by company, lot and reason: the company may need a call. */
export function RefusalsList({ auction, lots, onLot }: RefusalsListProps) {
  const [refusals, setRefusals] = useState<BidRefusalView[]>([]);
  const { _id } = auction;
  useLoad(
    `refusals ${_id}`,
    async (signal) => {
      const path = `/api/bidding/refusals/${encodeURIComponent(_id)}`;
      setRefusals((await get<{ refusals: BidRefusalView[] }>(path, signal)).refusals);
    },
    { every: isRunning(auction) ? READ_EVERY : 0 },
  );
  const companies = useDirectory((state) => state.companies);
  if (refusals.length === 0) return null;
  const nameOf = (id: string) =>
    companies.find((company) => company._id === id)?.name ?? t('Company …{id}', { id: id.slice(-4) });
  const lotNo = (id: string) => lots.find((lot) => lot._id === id)?.lotNo ?? '—';
  return (
    <div>
      <Group gap={6} mb={5} c="citrine">
        <IconAlertTriangle size={15} aria-label={t('Urgent')} />
        <Text size="sm" fw={600}>
          {t('Refused bids')}
        </Text>
        <Text size="sm" className="num">
          {refusals.reduce((sum, { times }) => sum + times, 0)}
          {refusals.length >= MAXIMUM && '+'}
        </Text>
      </Group>
      <ul className={classes['refusals']} aria-label={t('Refused bids')}>
        {refusals.slice(0, SHOWN).map(({ lot, companyId, code, times, lastAt }) => (
          <li key={`${lot} ${companyId} ${code}`}>
            <button
              type="button"
              className={classes['chip']}
              aria-label={t('Find lot {lotNo}', { lotNo: lotNo(lot) })}
              onClick={() => onLot(lot)}
            >
              {lotNo(lot)}
            </button>
            <span>
              <b>{nameOf(companyId)}</b>
              {times > 1 && ` ${times}×`}
              {', '}
              {t('last {clock}: {code}', {
                clock: clockAt(lastAt, auction.timeZone),
                code: translated(ERROR_MESSAGES[code]),
              })}
            </span>
          </li>
        ))}
      </ul>
      {refusals.length > SHOWN && (
        <Text size="sm" c="dimmed">
          +{refusals.length - SHOWN}
          {refusals.length >= MAXIMUM && '+'}
        </Text>
      )}
    </div>
  );
}
