import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { t } from '../../../../shared/language/t.js';
import { useTheme } from '../../../../shared/store/application.js';
import { cellAfter, placeIn } from './grid-keys.js';
import classes from './grid.module.css';
import { cssColoursOf } from '../../../../shared/ui/colour-scheme/css-colours.js';
import { useScrollWindow } from '../../../../shared/ui/tables/use-scroll-window.js';
import { cellState, heatOf, type CellState, type GridProps, type Heat } from '../summary.js';

const TONES: Record<CellState, string> = {
  bid: '--mantine-color-emerald-6',
  revised: '--mantine-color-sapphire-5',
  withdrawn: '--mantine-color-ruby-4',
  void: '--mantine-color-ruby-8',
};
const HEAT_TONES: Record<Heat, string> = {
  cold: '--heat-cold',
  low: '--heat-low',
  near: '--heat-near',
  met: '--heat-met',
  high: '--heat-high',
};

/** All lots and companies as a drawing, scaled to its frame. */
export function GridOverview({ lots, companies, summary, sealed, focus, chosen, onChoose, onLot }: GridProps) {
  const outer = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = useScrollWindow(outer);
  const darkMode = useTheme((state) => state.darkMode);

  useEffect(() => {
    const draw = () => {
      const element = canvas.current;
      const pen = element?.getContext('2d');
      if (!element || !pen || width === 0) return;
      const scale = window.devicePixelRatio;
      element.width = width * scale;
      element.height = height * scale;
      pen.scale(scale, scale);
      const tone = cssColoursOf(element);
      const [across, down] = [width / Math.max(1, companies.length), height / Math.max(1, lots.length)];
      const gap = Math.min(1, across / 5, down / 5);
      lots.forEach((lot, row) => {
        pen.fillStyle = tone(lot._id === focus?.lotId ? '--mantine-color-champagne-3' : '--grid-empty');
        pen.fillRect(0, row * down, width, down - gap);
        companies.forEach((company, column) => {
          const bid = summary.cells.get(lot._id)?.get(company.id);
          const state = cellState(bid, sealed);
          if (!state) return;
          const heat = heatOf(bid, lot.reservePrice);
          pen.fillStyle = tone(heat ? HEAT_TONES[heat] : TONES[state]);
          pen.fillRect(column * across, row * down, across - gap, down - gap);
        });
      });
    };
    // The new theme's colours apply from the next frame.
    const frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [lots, companies, summary, sealed, focus, width, height, darkMode]);

  const choose = ({ nativeEvent: { offsetX, offsetY } }: MouseEvent) => {
    const lot = lots[Math.floor((offsetY / height) * lots.length)];
    const company = companies[Math.floor((offsetX / width) * companies.length)];
    if (lot && company) onChoose({ lot, company });
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && chosen) onLot(chosen.lot._id);
    const next = cellAfter(event.key, { lots, companies, chosen });
    if (!next) return;
    event.preventDefault();
    onChoose(next);
  };
  // The mark of the chosen cell is outside the canvas, so that a step between cells needs no redraw.
  const place = placeIn({ lots, companies, chosen });
  return (
    <div ref={outer} className={classes['whole']}>
      <canvas
        ref={canvas}
        // The role is not `grid`, because a canvas has no cell elements to name.
        role="application"
        tabIndex={0}
        onClick={choose}
        onKeyDown={keys}
        aria-label={t(
          '{standing, plural, one {# standing bid} other {# standing bids}} of {count, plural, one {# company} other {# companies}} on {count2} of {count3, plural, one {# lot} other {# lots}}',
          {
            standing: summary.standing,
            count: summary.bidders.size,
            count2: summary.standings.size,
            count3: lots.length,
          },
        )}
      />
      {place && <div className={classes['chosen']} style={place} />}
    </div>
  );
}
