import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { Group, Text, Title } from '@mantine/core';
import { PACE_MINUTES, type BidPaceView } from '@tender/contracts';
import { memo, useEffect, useMemo, useState } from 'react';
import { NUMBERS } from '../../../shared/language/language.js';
import { t } from '../../../shared/language/t.js';
import { serverNow } from '../../../shared/socket/clock.js';
import { useThrottled } from '../../../shared/store/use-throttled.js';
import { formatClock } from '../../../shared/time/time.js';
import classes from './monitoring.module.css';
import { loadPace, paceUntil } from './pace.js';
import type { MonitoringSummary } from './summary.js';

/** Least time between two drawings, in ms. */
const EVERY = 3_000;

interface PaceChartProps {
  auctionId: string;
  /** A new object whenever a bid changes. */
  summary: MonitoringSummary;
}

/** Bids and revisions per minute in the last half hour, as counted by the server. */
export function PaceChart({ auctionId, summary }: PaceChartProps) {
  const { summary: seen, now } = useThrottled(EVERY, () => ({ summary, now: serverNow() }));
  const [counted, setCounted] = useState<BidPaceView[]>([]);
  useEffect(() => {
    let current = true;
    loadPace(auctionId).then(
      (fresh) => {
        if (current) setCounted(fresh);
      },
      // On a failure the chart keeps the previous counts.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [auctionId, seen]);
  const data = useMemo(
    () =>
      paceUntil(now, counted).map(({ minute, bids: count }) => ({
        minute: formatClock(new Date(minute).toISOString()).slice(0, 5),
        bids: count,
      })),
    [counted, now],
  );
  const total = data.reduce((sum, { bids: count }) => sum + count, 0);
  return (
    <section className={`sheet ${classes['panel']}`}>
      <Group justify="space-between" align="baseline" mb="xs">
        <Title order={2} size="h3">
          {t('Bids per minute')}
        </Title>
        <Text size="sm" c="dimmed" className="num">
          {t('{bids} this minute', { bids: data.at(-1)?.bids ?? 0 })}
        </Text>
      </Group>
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
      h={130}
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
