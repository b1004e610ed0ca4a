import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { Group, Text, Title } from '@mantine/core';
import type { DailyTotals } from '@tender/contracts';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { formatUsd } from '../../../shared/numbers/amounts.js';
import { t } from '../../../shared/language/t.js';
import classes from '../dashboard.module.css';
import { dayShort, money } from './trend-words.js';
import { NUMBERS } from '../../../shared/language/language.js';

interface Trend {
  title: string;
  of: 'bids' | 'companies' | 'value';
  colour: string;
  /** Text about all days: their total, or the maximum of a day. */
  total: string;
  to: string;
  where: string;
}

/** `memo`: renders only with another list of days. */
export default memo(
  function Trends({ days }: { days: readonly DailyTotals[] }) {
    const sum = (of: Trend['of']) => days.reduce((total, day) => total + day[of], 0);
    const busiest = Math.max(...days.map(({ companies }) => companies));
    const trends: Trend[] = [
      {
        ...{
          title: t('Bids a day'),
          of: 'bids',
          colour: 'petrol.5',
          total: t('{sum, plural, one {# bid} other {# bids}}', { sum: sum('bids') }),
        },
        ...{ to: '/auction-monitoring', where: t('Monitoring') },
      },
      {
        ...{ title: t('Bidders a day'), of: 'companies', colour: 'sapphire.5' },
        ...{ total: t('{busiest, plural, one {# company} other {# companies}} at most', { busiest }) },
        ...{ to: '/user-management?tab=companies', where: t('Companies') },
      },
      {
        ...{ title: t('Sold a day'), of: 'value', colour: 'emerald.5', total: formatUsd(sum('value')) },
        ...{ to: '/auction-result', where: t('Results') },
      },
    ];
    return (
      <div className={classes['charts']}>
        {trends.map((trend) => (
          <Chart key={trend.of} trend={trend} days={days} />
        ))}
      </div>
    );
  },
  (before, after) => JSON.stringify(before.days) === JSON.stringify(after.days),
);

function Chart({ trend, days }: { trend: Trend; days: readonly DailyTotals[] }) {
  const { title, of, colour, total, to, where } = trend;
  return (
    <section className={`sheet ${classes['chart']}`} aria-label={title}>
      <Group justify="space-between" align="baseline" gap="xs">
        <Title order={3}>{title}</Title>
        <Link to={to} className={classes['quiet']}>
          {where}
        </Link>
      </Group>
      <Text className="num" fz="lg" fw={600}>
        {total}
      </Text>
      {days.every((day) => day[of] === 0) ? (
        <Text c="dimmed" mih={150}>
          {t('Nothing in the last 30 days.')}
        </Text>
      ) : (
        <div role="img" aria-label={t('{title}, 30 days: {total}', { title, total })}>
          <BarChart
            h={150}
            data={days.map((day) => ({ date: dayShort(day.date), [of]: day[of] }))}
            dataKey="date"
            series={[{ name: of, label: title, color: colour }]}
            tickLine="none"
            gridAxis="x"
            withTooltip
            valueFormatter={of === 'value' ? formatUsd : (value) => value.toLocaleString(NUMBERS)}
            // Fewer labels where a day is long or the chart narrow: labels never touch.
            xAxisProps={{ interval: 'equidistantPreserveStart', minTickGap: 12 }}
            yAxisProps={{
              width: of === 'value' ? 58 : 36,
              allowDecimals: false,
              interval: 0,
              ...(of === 'value' ? { tickFormatter: money } : {}),
            }}
            barProps={{ isAnimationActive: false }}
            // The highest label of the axis overflows it by half its height.
            barChartProps={{ margin: { top: 12 } }}
          />
        </div>
      )}
    </section>
  );
}
