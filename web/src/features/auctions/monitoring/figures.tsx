import type { AuctionForStaff } from '@tender/contracts';
import { usdOf } from '@tender/contracts';
import { NUMBERS } from '../../../shared/language/language.js';
import { t } from '../../../shared/language/t.js';
import { formatUsd } from '../../../shared/numbers/amounts.js';
import { useMay } from '../../../shared/session/session.js';
import { useConnection } from '../../../shared/store/connection-state.js';
import { companiesOnLine } from '../management/presence.js';
import classes from './monitoring.module.css';
import type { MonitoringSummary } from './summary.js';

interface FiguresProps {
  auction: AuctionForStaff;
  lots: number;
  summary: MonitoringSummary;
  sealed: boolean;
  /** Bids and revisions in the current minute. */
  pace: number;
}

/** The auction in one line of figures. */
export function Figures({ auction, lots, summary, sealed, pace }: FiguresProps) {
  const seesPresence = useMay('auction:read-all');
  const presence = useConnection((state) => state.presence);
  const invited = auction.companies.length;
  const best = [...summary.standings.values()].reduce((sum, standing) => sum + (standing.best ?? 0), 0);
  return (
    <dl className={classes['figures']}>
      <Figure label={t('Lots with a bid')} value={`${summary.standings.size} / ${lots}`} />
      <Figure label={t('Standing bids')} value={summary.standing.toLocaleString(NUMBERS)} />
      <Figure label={t('Companies bidding')} value={`${summary.bidders.size} / ${invited}`} />
      {seesPresence && (
        <Figure label={t('Companies online')} value={`${companiesOnLine(presence, auction).length} / ${invited}`} />
      )}
      <Figure label={t('Bids this minute')} value={pace.toLocaleString(NUMBERS)} />
      <Figure
        label={t('Sum of best bids')}
        value={auction.keyLost ? t('No longer readable') : sealed ? t('Sealed') : formatUsd(usdOf(best))}
      />
    </dl>
  );
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd className="num">
      <bdi>{value}</bdi>
    </dd>
  </div>
);
