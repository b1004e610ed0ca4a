import { Popover, ScrollArea, Text, UnstyledButton } from '@mantine/core';
import type { AuctionView, HappeningView, LotView } from '@tender/contracts';
import { IconHistory } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { t } from '../../../../shared/language/t.js';
import { clockAt, zonedSecondAt } from '../../../../shared/time/zoned-time.js';
import { announceAuction } from '../bid/announced.js';
import { happeningInWords } from '../../happenings/happenings.js';
import { softCloseInWords } from '../../labels/soft-close-in-words.js';
import classes from './strip.module.css';
import { useHappenings } from '../../happenings/use-happenings.js';

/** The last happening of the auction; a click lists all. */
export function Happened({ auction, lots }: { auction: AuctionView; lots: LotView[] }) {
  const happenings = useHappenings(auction._id);
  const { timeZone } = auction;
  const numbers = useMemo(() => new Map(lots.map(({ _id, lotNo }) => [_id, lotNo])), [lots]);
  const said = (happening: HappeningView) => happeningInWords(happening, numbers.get(happening.lotId ?? ''), timeZone);
  useReadOut(happenings, said);
  const [last] = happenings ?? [];
  if (!happenings || !last) return <div className={classes['last']} />;
  return (
    <Popover position="bottom-end" width={380} withArrow shadow="md" trapFocus hideDetached={false}>
      <Popover.Target>
        <UnstyledButton
          className={classes['last'] ?? ''}
          aria-label={t('What happened. Last, at {time}: {said}', {
            time: clockAt(last.at, timeZone),
            said: said(last),
          })}
        >
          <IconHistory size={16} aria-hidden="true" />
          <span className="num">
            {clockAt(last.at, timeZone)}&ensp;{said(last)}
          </span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('What happened')}>
        <Text size="sm" mb={8}>
          {softCloseInWords(auction)}
        </Text>
        <ScrollArea.Autosize mah="50dvh" type="auto">
          <ol className={classes['happened']} tabIndex={0} aria-label={t('What happened, the latest first')}>
            {happenings.map((happening) => (
              <li key={happening._id}>
                <Text component="time" dateTime={happening.at} size="xs" c="dimmed" className="num">
                  {zonedSecondAt(happening.at, timeZone)}
                </Text>
                <Text size="sm">{said(happening)}</Text>
              </li>
            ))}
          </ol>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Announces happenings that arrive while the screen is open. */
function useReadOut(happenings: HappeningView[] | null, said: (happening: HappeningView) => string): void {
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!happenings) return;
    const added = happenings.filter(({ _id }) => known.current?.has(_id) === false);
    known.current = new Set(happenings.map(({ _id }) => _id));
    if (added.length > 0) announceAuction(added.toReversed().map(said).join('. '));
  });
}
