import { Text } from '@mantine/core';
import { usdOf, type AuditOutline } from '@tender/contracts';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { formatUsd } from '../../../shared/numbers/amounts.js';
import { joinTexts } from '../../../shared/language/join-texts.js';
import { t } from '../../../shared/language/t.js';
import { clockAt } from '../../../shared/time/zoned-time.js';
import { indexesSeen, useScrollWindow } from '../../../shared/ui/tables/use-scroll-window.js';
import type { Names } from '../change-words.js';
import { typeInWords } from '../event-words.js';
import { markedType, notesInWords } from '../note-words.js';
import { entryOf, lastUpTo, type OutlineEntry } from '../outline.js';
import classes from './audit.module.css';
import { NUMBERS } from '../../../shared/language/language.js';

interface EventListProps {
  outline: AuditOutline;
  revisions: readonly number[];
  revision: number;
  names: Names;
  timeZone: string;
  onGo: (revision: number) => void;
}

const ROW = 34;
const PAGE = 12;

/** Virtualised list of events. Mouse or arrow keys choose one. */
export function EventList({ outline, revisions, revision, names, timeZone, onGo }: EventListProps) {
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  const seen = useScrollWindow(frame);
  const place = lastUpTo(revisions, revision);
  const chosen = revisions[place] === revision ? place : -1;

  useEffect(() => {
    const element = frame.current;
    if (!element || place < 0) return;
    const top = place * ROW;
    // The sticky heading covers one row.
    if (top < element.scrollTop || top + 2 * ROW > element.scrollTop + element.clientHeight)
      element.scrollTop = Math.max(0, top - element.clientHeight / 2);
  }, [place]);

  const move = (event: KeyboardEvent) => {
    const to = placeAfter(event.key, place, revisions.length);
    if (to === null || revisions[to] === undefined) return;
    event.preventDefault();
    onGo(revisions[to]);
  };

  return (
    <div className={`sheet ${classes['events']}`}>
      <div
        ref={frame}
        className={classes['list']}
        role="listbox"
        aria-label={t('Events')}
        tabIndex={0}
        {...(chosen >= 0 && { 'aria-activedescendant': `${id}-${chosen}` })}
        onKeyDown={move}
      >
        <div className={`${classes['option']} ${classes['columns']}`} aria-hidden="true">
          <span>{t('No.')}</span>
          <span>{t('Time')}</span>
          <span>{t('Event')}</span>
          <span>{t('About')}</span>
          <span>{t('Company')}</span>
          <span>{t('Amount')}</span>
        </div>
        <div className={classes['rows']} style={{ height: revisions.length * ROW }}>
          {indexesSeen(seen.top, seen.height, { size: ROW, count: revisions.length }).map((index) => {
            const entry = entryOf(outline, revisions[index]!);
            return (
              <div
                key={entry.revision}
                id={`${id}-${index}`}
                role="option"
                aria-selected={entry.revision === revision}
                aria-setsize={revisions.length}
                aria-posinset={index + 1}
                className={classes['option']}
                data-alone={entry.notes.brokenGlass === undefined ? undefined : true}
                style={{ top: index * ROW }}
                onClick={() => onGo(entry.revision)}
              >
                <span className="num">{entry.revision + 1}</span>
                <span className="num">{clockAt(new Date(entry.at).toISOString(), timeZone)}</span>
                <span title={entry.type}>
                  {entry.isIgnored
                    ? t('Ignored: {type}', { type: typeInWords(entry.type) })
                    : markedType(entry.type, entry.notes)}
                </span>
                <About entry={entry} names={names} />
              </div>
            );
          })}
        </div>
      </div>
      <Text size="sm" c="dimmed" px="sm" py={8} role="status">
        {revisions.length === outline.at.length
          ? t('{count} events', { count: outline.at.length.toLocaleString(NUMBERS) })
          : t('{count} of {count2} events', {
              count: revisions.length.toLocaleString(NUMBERS),
              count2: outline.at.length.toLocaleString(NUMBERS),
            })}
      </Text>
    </div>
  );
}

/** Without a company and an amount, the words take their place. */
function About({ entry: { subject, companyId, amount, notes }, names }: { entry: OutlineEntry; names: Names }) {
  const words = joinTexts([subject?.label, ...notesInWords(notes, names)]);
  if (companyId === null && amount === null)
    return (
      <span className={classes['whole']} title={words}>
        {words}
      </span>
    );
  return (
    <>
      <span title={words}>{words}</span>
      <span>{companyId === null ? '' : names.company(companyId)}</span>
      <span className="num">{amount === null ? '' : formatUsd(usdOf(amount))}</span>
    </>
  );
}

function placeAfter(key: string, place: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(count - 1, place + 1);
    case 'ArrowUp':
      return Math.max(0, place - 1);
    case 'PageDown':
      return Math.min(count - 1, place + PAGE);
    case 'PageUp':
      return Math.max(0, place - PAGE);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
