import type { AuditOutline } from '@tender/contracts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { direction } from '../../../shared/language/language.js';
import { t } from '../../../shared/language/t.js';
import { zonedSecondAt } from '../../../shared/time/zoned-time.js';
import { cssColoursOf } from '../../../shared/ui/colour-scheme/css-colours.js';
import { lastUpTo, shareAt, stretches } from '../outline.js';
import classes from './audit.module.css';

interface TimeLineProps {
  outline: AuditOutline;
  revision: number;
  timeZone: string;
  onGo: (revision: number) => void;
}

const BAR = 3;

/** Histogram: bids upwards, other events downwards. Runs in the direction of the slider below it. */
export function TimeLine({ outline, revision, timeZone, onGo }: TimeLineProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = useWidth(canvas);
  const columns = useMemo(() => stretches(outline, Math.max(1, Math.floor(width / BAR))), [outline, width]);
  const first = outline.at[0] ?? 0;
  const last = outline.at.at(-1) ?? first;
  const share = last === first ? 0 : ((outline.at[revision] ?? first) - first) / (last - first);

  useEffect(() => {
    const element = canvas.current;
    if (element && width > 0) draw(element, columns, share);
  }, [columns, share, width]);

  const bids = columns.bids.reduce((sum, count) => sum + count, 0);
  return (
    <canvas
      ref={canvas}
      className={classes['line']}
      data-live
      role="img"
      aria-label={t('Time line from {second} to {second2}: {bids} bids among {count} events', {
        second: zonedSecondAt(new Date(first).toISOString(), timeZone),
        second2: zonedSecondAt(new Date(last).toISOString(), timeZone),
        bids,
        count: outline.at.length,
      })}
      onClick={({ clientX, currentTarget }) => {
        const clicked = shareAt(clientX, currentTarget.getBoundingClientRect(), direction === 'rtl');
        const at = first + clicked * (last - first);
        onGo(Math.max(0, lastUpTo(outline.at, at)));
      }}
    />
  );
}

function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return undefined;
    const sizes = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    sizes.observe(element.current);
    return () => sizes.disconnect();
  }, [element]);
  return width;
}

function draw(canvas: HTMLCanvasElement, { bids, others }: ReturnType<typeof stretches>, share: number): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const { clientWidth: width, clientHeight: height } = canvas;
  const scale = window.devicePixelRatio;
  canvas.width = width * scale;
  canvas.height = height * scale;
  pen.scale(scale, scale);
  const colour = cssColoursOf(canvas);
  const floor = height - 14;
  const most = Math.max(1, ...bids);
  pen.fillStyle = colour('--mantine-color-petrol-5');
  // Minimum height and logarithmic scale: one bid is visible beside a thousand.
  for (const [place, count] of bids.entries())
    if (count > 0) {
      const tall = 6 + (floor - 8) * (Math.log1p(count) / Math.log1p(most)) * 0.9;
      pen.fillRect(place * BAR, floor - tall, BAR - 1, tall);
    }
  pen.fillStyle = colour('--mantine-color-champagne-5');
  for (const [place, count] of others.entries()) if (count > 0) pen.fillRect(place * BAR, floor + 3, BAR - 1, 9);
  pen.fillStyle = colour('--line');
  pen.fillRect(0, floor, width, 1);
  pen.fillStyle = colour('--mantine-color-ruby-5');
  pen.fillRect(Math.min(width - 2, share * width), 0, 2, height);
}
