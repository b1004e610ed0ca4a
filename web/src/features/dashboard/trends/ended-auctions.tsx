import { Progress, Text, Title } from '@mantine/core';
import { formatUsd, type EndedAuction, type SalesTotals } from '@tender/contracts';
import { Link } from 'react-router-dom';
import { counted } from '../../../shared/counted.js';
import { formatDay } from '../../../shared/time.js';
import classes from '../dashboard.module.css';

/** The share of lots that the latest auctions sold. */
export function EndedAuctions({ ended, sales }: { ended: readonly EndedAuction[]; sales: SalesTotals }) {
  return (
    <section className={`sheet ${classes['chart']}`} aria-label="Share of lots sold">
      <Title order={3}>Share of lots sold</Title>
      <Text className="num" fz="lg" fw={600}>
        {sales.share}
      </Text>
      <Text size="sm" c="dimmed" className="num">
        {sales.sold} of {counted(sales.lots, 'lot')} in {counted(sales.auctions, 'auction')} of the last 30 days
      </Text>
      <ul className={classes['ended']}>
        {ended.map(({ _id, name, endedAt, lots, sold, share, value }) => (
          <li key={_id}>
            <div className={classes['between']}>
              <Link to={`/auction-result?id=${_id}`} className={classes['link']}>
                {name}
              </Link>
              <Text component="span" className="num" fw={600}>
                {share}
              </Text>
            </div>
            <Progress
              value={lots === 0 ? 0 : (sold / lots) * 100}
              size="sm"
              color="emerald.5"
              aria-label={`${name}: ${share} of the lots are sold`}
            />
            <div className={classes['between']}>
              <Text size="sm" c="dimmed" className="num">
                {sold} of {counted(lots, 'lot')} · {formatDay(endedAt)}
              </Text>
              <Text size="sm" c="dimmed" className="num">
                {formatUsd(value)}
              </Text>
            </div>
          </li>
        ))}
      </ul>
      {ended.length === 0 && <Text c="dimmed">No auction has ended yet.</Text>}
    </section>
  );
}
