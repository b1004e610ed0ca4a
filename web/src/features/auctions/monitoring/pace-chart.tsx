import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { Title } from '@mantine/core';
import { PACE_MINUTES } from '@tender/contracts';
import { memo, useMemo } from 'react';
import { NUMBERS } from '../../../shared/language/language.js';
import { t } from '../../../shared/language/t.js';
import { clockAt } from '../../../shared/time/zoned-time.js';
import classes from './monitoring.module.css';
import type { Pace } from './pace.js';

/** Bids and revisions per minute in the last half hour. */
export function PaceChart({ pace, timeZone }: { pace: readonly Pace[]; timeZone: string }) {
  const data = useMemo(
    () =>
      pace.map(({ minute, bids: count }) => ({
        minute: clockAt(new Date(minute).toISOString(), timeZone).slice(0, 5),
        bids: count,
      })),
    [pace, timeZone],
  );
  const total = data.reduce((sum, { bids: count }) => sum + count, 0);
  return (
    <section className={`sheet ${classes['panel']}`}>
      <Title order={2} size="h3" mb="xs">
        {t('Bids per minute')}
      </Title>
      <div
        role="img"
        aria-label={t('{total, plural, one {# bid} other {# bids}} in the last {minutes} minutes', {
          total,
          minutes: PACE_MINUTES,
        })}
      >
        <Bars data={data} />
      </div>
    </section>
  );
}

const Bars = memo(function Bars({ data }: { data: { minute: string; bids: number }[] }) {
  return (
    <BarChart
      h={92}
      data={data}
      dataKey="minute"
      series={[{ name: 'bids', label: t('Bids'), color: 'petrol.5' }]}
      withTooltip
      tickLine="none"
      gridAxis="x"
      xAxisProps={{ interval: 9 }}
      yAxisProps={{
        width: 40,
        allowDecimals: false,
        interval: 0,
        tickFormatter: (bids: number) => bids.toLocaleString(NUMBERS),
      }}
      valueFormatter={(bids) => bids.toLocaleString(NUMBERS)}
      barProps={{ isAnimationActive: false }}
    />
  );
});
