import { Progress, Text, Title } from '@mantine/core';
import type { EndedAuction, SalesTotals } from '@tender/contracts';
import { Link } from 'react-router-dom';
import { formatUsd } from '../../../shared/numbers/amounts.js';
import { t } from '../../../shared/language/t.js';
import { dayAt } from '../../../shared/time/zoned-time.js';
import classes from '../dashboard.module.css';

export function EndedAuctions({ ended, sales }: { ended: readonly EndedAuction[]; sales: SalesTotals }) {
  return (
    <section className={`sheet ${classes['chart']}`} aria-label={t('Share of lots sold')}>
      <Title order={3}>{t('Share of lots sold')}</Title>
      <Text className="num" fz="lg" fw={600}>
        {sales.share}
      </Text>
      <Text size="sm" c="dimmed" className="num">
        {t(
          '{sold} of {lots, plural, one {# lot} other {# lots}} in {auctions, plural, one {# auction} other {# auctions}} of the last 30 days',
          { sold: sales.sold, lots: sales.lots, auctions: sales.auctions },
        )}
      </Text>
      <ul className={classes['ended']}>
        {ended.map(({ _id, name, endedAt, timeZone, lots, sold, share, value }) => (
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
              aria-label={t('{name}: {share} of the lots are sold', { name, share })}
            />
            <div className={classes['between']}>
              <Text size="sm" c="dimmed" className="num">
                {t('{sold} of {lots, plural, one {# lot} other {# lots}} · {day}', {
                  sold,
                  lots,
                  day: dayAt(endedAt, timeZone),
                })}
              </Text>
              <Text size="sm" c="dimmed" className="num">
                {formatUsd(value)}
              </Text>
            </div>
          </li>
        ))}
      </ul>
      {ended.length === 0 && <Text c="dimmed">{t('No auction has ended yet.')}</Text>}
    </section>
  );
}
