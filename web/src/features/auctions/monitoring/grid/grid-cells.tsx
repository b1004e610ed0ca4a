import type { LotView } from '@tender/contracts';
import { useEffect, useRef, type CSSProperties, type KeyboardEvent } from 'react';
import { t } from '../../../../shared/language/t.js';
import { cellAfter, scrolledTo } from './grid-keys.js';
import { cellId, GridRow } from './grid-row.js';
import classes from './grid.module.css';
import { indexesSeen, useScrollWindow } from '../../../../shared/ui/tables/use-scroll-window.js';
import { compactUsd, type GridProps, type MonitoringSummary } from '../summary.js';

const LOT_COLUMN = 128;
/** Height of the companies' names, in px: in lines, or upright above columns that are too narrow for lines. */
const HEAD = 54;
const UPRIGHT_HEAD = 124;
const DENSE = 17;
const ROOMY = 26;
/** In px: the widest column, and the least width of a column that shows amounts. */
const WIDEST = 112;
const WITH_AMOUNTS = 56;

/** Virtualised grid: 300 lots × 150 companies are 45,000 cells. */
export function GridCells({
  lots,
  companies,
  summary,
  sealed,
  focus,
  chosen,
  onChoose,
  onLot,
  dense,
}: GridProps & { dense: boolean }) {
  const frame = useRef<HTMLDivElement>(null);
  const seen = useScrollWindow(frame);
  const cell = dense ? DENSE : ROOMY;
  const wide = Math.max(cell, Math.min(WIDEST, Math.floor((seen.width - LOT_COLUMN) / Math.max(1, companies.length))));
  const amounts = wide >= WITH_AMOUNTS;
  const head = amounts ? HEAD : UPRIGHT_HEAD;
  const rows = indexesSeen(seen.top, seen.height, { size: cell, count: lots.length });
  const columns = indexesSeen(seen.left, seen.width, { size: wide, count: companies.length });

  const [first = 0, last = -1] = [columns[0], columns.at(-1)];

  useEffect(() => {
    const index = lots.findIndex(({ _id }) => _id === focus?.lotId);
    const element = frame.current;
    if (index < 0 || !element) return;
    element.scrollTo({ top: index * cell - (element.clientHeight - head) / 2, behavior: 'smooth' });
    // On a phone the grid is below the list.
    if (element.getBoundingClientRect().top > window.innerHeight / 2) element.scrollIntoView({ behavior: 'smooth' });
  }, [focus, lots, cell, head]);

  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Enter' && chosen) onLot(chosen.lot._id);
    const next = cellAfter(event.key, { lots, companies, chosen });
    if (!next) return;
    event.preventDefault();
    onChoose(next);
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = event.currentTarget;
    event.currentTarget.scrollTo({
      top: scrolledTo(scrollTop, clientHeight - head, { from: next.row * cell, size: cell }),
      left: scrolledTo(scrollLeft, clientWidth - LOT_COLUMN, { from: next.column * wide, size: wide }),
    });
  };

  const sizes = {
    '--cell': `${cell}px`,
    '--wide': `${wide}px`,
    '--lot': `${LOT_COLUMN}px`,
    '--head': `${head}px`,
  } as CSSProperties;
  return (
    <div
      ref={frame}
      className={classes['frame']}
      style={sizes}
      role="grid"
      // The grid is left to right in Hebrew too, like the amounts in the cells.
      dir="ltr"
      aria-label={t('Lots by companies')}
      aria-rowcount={lots.length + 1}
      aria-colcount={companies.length + 1}
      tabIndex={0}
      onKeyDown={keys}
      aria-activedescendant={chosen ? cellId(chosen.lot._id, chosen.company.id) : undefined}
    >
      <div
        role="presentation"
        style={{ height: head + lots.length * cell, width: LOT_COLUMN + companies.length * wide, position: 'relative' }}
      >
        <div role="row" className={classes['head']} aria-rowindex={1} data-upright={!amounts || undefined}>
          <div role="columnheader" className={classes['corner']}>
            {t('Lot')} <span>{sealed ? t('bidders') : t('best')}</span>
          </div>
          {columns.map((index) => (
            <div
              key={index}
              role="columnheader"
              aria-colindex={index + 2}
              className={classes['company']}
              style={{ left: LOT_COLUMN + index * wide }}
              title={companies[index]?.name}
            >
              <span>{companies[index]?.name}</span>
            </div>
          ))}
        </div>
        {rows.map((index) => {
          const lot = lots[index];
          return (
            lot && (
              <GridRow
                key={lot._id}
                lot={lot}
                index={index}
                top={head + index * cell}
                note={noteOn(summary, lot, sealed)}
                focused={lot._id === focus?.lotId}
                chosen={chosen?.lot._id === lot._id ? chosen.company.id : null}
                companies={companies}
                first={first}
                last={last}
                left={LOT_COLUMN}
                wide={wide}
                amounts={amounts}
                cells={summary.cells.get(lot._id)}
                leader={summary.standings.get(lot._id)?.leader ?? null}
                sealed={sealed}
                onChoose={onChoose}
                onLot={onLot}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

function noteOn({ standings }: MonitoringSummary, { _id }: LotView, sealed: boolean): string {
  const standing = standings.get(_id);
  if (!standing) return '';
  return sealed || standing.best === null ? `${standing.bidders}×` : compactUsd.format(standing.best / 100);
}
