import { ScrollArea, Text, Title } from '@mantine/core';
import type { AuctionView, LotView } from '@tender/contracts';
import { useMemo } from 'react';
import { useCompanyName } from '../../../shared/directory/directory.js';
import { t } from '../../../shared/language/t.js';
import { zonedSecondAt } from '../../../shared/time/zoned-time.js';
import { useHappenings } from '../happenings/use-happenings.js';
import { happeningForStaff, moversOf } from './happening-words.js';
import classes from './monitoring.module.css';

/** Events of the auction with their reasons, such as pauses and voided bids; not the bids of companies. */
export function HappenedList({ auction, lots }: { auction: AuctionView; lots: LotView[] }) {
  const happenings = useHappenings(auction._id) ?? [];
  const companyName = useCompanyName();
  const numbers = useMemo(() => new Map(lots.map(({ _id, lotNo }) => [_id, lotNo])), [lots]);
  if (happenings.length === 0) return null;
  const movers = moversOf(happenings);
  return (
    <section className={`sheet ${classes['panel']}`} aria-label={t('What happened')}>
      <Title order={2} size="h3" mb="xs">
        {t('What happened')}
      </Title>
      {movers.length > 0 && (
        <Text size="sm" mb="xs">
          {t('End moved by bids of: {companies}', {
            companies: movers.map(({ companyId, times }) => `${companyName(companyId)} (${times})`).join(', '),
          })}
        </Text>
      )}
      <ScrollArea.Autosize mah={260} viewportProps={{ tabIndex: 0 }}>
        <ol className={classes['happened']} aria-label={t('What happened, the latest first')}>
          {happenings.map((happening) => (
            <li key={happening._id}>
              <Text component="time" dateTime={happening.at} size="xs" c="dimmed" className="num">
                {zonedSecondAt(happening.at, auction.timeZone)}
              </Text>
              <Text size="sm">
                {happeningForStaff(happening, {
                  lotNo: numbers.get(happening.lotId ?? ''),
                  timeZone: auction.timeZone,
                  companyName,
                })}
              </Text>
              {happening.reason && (
                <Text size="sm" c="dimmed">
                  {t('Reason: {reason}', { reason: happening.reason })}
                </Text>
              )}
            </li>
          ))}
        </ol>
      </ScrollArea.Autosize>
    </section>
  );
}
