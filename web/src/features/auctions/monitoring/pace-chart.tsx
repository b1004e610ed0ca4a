import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { Group, Text, Title } from '@mantine/core';
import { memo, useMemo } from 'react';
import { t } from '../../../shared/language/t.js';
import { serverNow } from '../../../shared/socket/clock.js';
import { useAtMostEvery } from '../../../shared/ui/use-at-most-every.js';
import { formatClock } from '../../../shared/time.js';
import classes from './monitoring.module.css';
import { pace, type MonitoringSummary } from './summary.js';

const MINUTES = 30;
/** Milliseconds: a drawing takes longer than all else that a bid changes. */
const EVERY = 3_000;

/** Bids and revisions a minute over the last half hour. */
export function PaceChart({ summary }: { summary: MonitoringSummary }) {
  const { summary: shown, now } = useAtMostEvery(EVERY, () => ({ summary, now: serverNow() }));
  const data = useMemo(
    () =>
      pace(shown, now, MINUTES).map(({ minute, bids: count }) => ({
        minute: formatClock(new Date(minute).toISOString()).slice(0, 5),
        bids: count,
      })),
    [shown, now],
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
          minutes: MINUTES,
        })}
      >
        <Bars data={data} />
      </div>
    </section>
  );
}

/** Drawn again only with other figures. */
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
      yAxisProps={{ width: 40, allowDecimals: false, interval: 0 }}
      barProps={{ isAnimationActive: false }}
    />
  );
});
