import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { Group, Text, Title } from '@mantine/core';
import type { BidView } from '@tender/contracts';
import { useMemo } from 'react';
import { counted } from '../../../shared/counted.js';
import { useServerSecond } from '../../../shared/socket/clock.js';
import { formatClock } from '../../../shared/time.js';
import classes from './monitoring.module.css';
import { pace } from './summary.js';

const MINUTES = 30;
const EVERY = 5;

/** Bids and revisions a minute over the last half hour. */
export function PaceChart({ bids }: { bids: BidView[] }) {
  const moment = Math.floor(useServerSecond() / EVERY) * EVERY * 1000;
  const data = useMemo(
    () =>
      pace(bids, moment, MINUTES).map(({ minute, bids: count }) => ({
        minute: formatClock(new Date(minute).toISOString()).slice(0, 5),
        bids: count,
      })),
    [bids, moment],
  );
  const total = data.reduce((sum, { bids: count }) => sum + count, 0);
  return (
    <section className={`sheet ${classes['panel']}`}>
      <Group justify="space-between" align="baseline" mb="xs">
        <Title order={2} size="h3">
          Bids per minute
        </Title>
        <Text size="sm" c="dimmed" className="num">
          {data.at(-1)?.bids ?? 0} this minute
        </Text>
      </Group>
      <div role="img" aria-label={`${counted(total, 'bid')} in the last ${MINUTES} minutes`}>
        <BarChart
          h={130}
          data={data}
          dataKey="minute"
          series={[{ name: 'bids', label: 'Bids', color: 'petrol.5' }]}
          withTooltip
          tickLine="none"
          gridAxis="x"
          xAxisProps={{ interval: 9 }}
          yAxisProps={{ width: 28, allowDecimals: false, interval: 0 }}
          barProps={{ isAnimationActive: false }}
        />
      </div>
    </section>
  );
}
