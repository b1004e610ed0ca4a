import { Checkbox, Group, SegmentedControl, Text } from '@mantine/core';
import { formatUsd, type AuctionView, type BidView, type LotView } from '@tender/contracts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from '../../../shared/store/store.js';
import { formatClock } from '../../../shared/time.js';
import classes from './monitoring.module.css';
import { indexesSeen, useScrollWindow } from './use-scroll-window.js';
import { cellKey, cellState, type Watch } from './watch.js';

interface BidGridProps {
  auction: AuctionView;
  lots: LotView[];
  watched: Watch;
  sealed: boolean;
  /** A lot to scroll to. */
  focus: string | null;
}

const LOT_COLUMN = 128;
const HEAD = 118;
const SIZES = { dense: 15, roomy: 26 };
/** Few companies get wide columns, from a certain width on with the amounts. */
const WIDEST = 84;
const WITH_AMOUNTS = 56;
const WORDS = { bid: 'bid', revised: 'revised', withdrawn: 'withdrawn' };

/** Every lot against every company. Only the cells on the screen exist: 300 lots × 150 companies are 45,000. */
export function BidGrid({ auction, lots, watched, sealed, focus }: BidGridProps) {
  const directory = useStore((state) => state.company.companies);
  const [size, setSize] = useState<keyof typeof SIZES>('roomy');
  const [biddersOnly, setBiddersOnly] = useState(false);
  const [chosen, setChosen] = useState<{ lot: LotView; company: { id: string; name: string } } | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const companies = useMemo(() => {
    const names = new Map(directory.map(({ _id, name }) => [_id, name]));
    return auction.companies.filter((id) => !biddersOnly || watched.bidders.has(id)).map((id) => ({ id, name: names.get(id) ?? `…${id.slice(-6)}` }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  }, [auction.companies, directory, biddersOnly, watched.bidders]);
  const seen = useScrollWindow(frame);
  const cell = SIZES[size];
  const wide = size === 'dense' ? cell : Math.max(cell, Math.min(WIDEST, Math.floor((seen.width - LOT_COLUMN) / Math.max(1, companies.length))));
  const rows = indexesSeen(seen.top, seen.height, { size: cell, count: lots.length });
  const columns = indexesSeen(seen.left, seen.width, { size: wide, count: companies.length });

  useEffect(() => {
    const index = lots.findIndex(({ _id }) => _id === focus);
    const element = frame.current;
    if (index >= 0 && element) element.scrollTo({ top: index * cell - (element.clientHeight - HEAD) / 2, behavior: 'smooth' });
  }, [focus, lots, cell]);

  return (
    <div className="sheet">
      <Group px="sm" py={8} gap="md" justify="space-between">
        <Group gap="md" className={classes['legend'] ?? ''} aria-label="Legend">
          <span><i data-state="none" />no bid</span><span><i data-state="bid" />{sealed ? 'has bid' : 'bid'}</span>
          {!sealed && <><span><i data-state="revised" />revised</span><span><i data-state="withdrawn" />withdrawn</span></>}
        </Group>
        <Group gap="md">
          <Checkbox size="xs" label="Bidding companies only" checked={biddersOnly} onChange={(event) => setBiddersOnly(event.currentTarget.checked)} />
          <SegmentedControl size="xs" aria-label="Density" value={size} onChange={(value) => setSize(value === 'dense' ? 'dense' : 'roomy')} data={[{ value: 'roomy', label: 'Roomy' }, { value: 'dense', label: 'Dense' }]} />
        </Group>
      </Group>
      <div ref={frame} className={classes['frame']} role="grid" aria-label="Lots by companies" aria-rowcount={lots.length + 1} aria-colcount={companies.length + 1} tabIndex={0}
        style={{ '--cell': `${cell}px`, '--wide': `${wide}px`, '--lot': `${LOT_COLUMN}px`, '--head': `${HEAD}px` } as React.CSSProperties}>
        <div role="presentation" style={{ height: HEAD + lots.length * cell, width: LOT_COLUMN + companies.length * wide, position: 'relative' }}>
          <div role="row" className={classes['head']} aria-rowindex={1}>
            <div role="columnheader" className={classes['corner']}>Lot <span>best</span></div>
            {columns.map((index) => (
              <div key={index} role="columnheader" aria-colindex={index + 2} className={classes['company']} style={{ left: LOT_COLUMN + index * wide }}><span>{companies[index]?.name}</span></div>
            ))}
          </div>
          {rows.map((index) => {
            const lot = lots[index];
            return lot && (
              <div key={lot._id} role="row" aria-rowindex={index + 2} className={classes['row']} style={{ top: HEAD + index * cell }} data-focus={lot._id === focus || undefined}>
                <div role="rowheader" className={classes['lot']}>
                  <b>{lot.lotNo}</b>
                  <span className="num">{lot.withdrawn ? 'withdrawn' : shortBest(watched, lot, sealed)}</span>
                </div>
                {columns.map((column) => {
                  const company = companies[column];
                  const bid = company && watched.cells.get(cellKey(lot._id, company.id));
                  const state = cellState(bid, sealed);
                  return company && (
                    <div key={company.id} role="gridcell" aria-colindex={column + 2} className={classes['cell']} style={{ left: LOT_COLUMN + column * wide }} data-state={state ?? 'none'}
                      title={`Lot ${lot.lotNo}, ${company.name}: ${state ? WORDS[state] : 'no bid'}`} onClick={() => setChosen({ lot, company })}>
                      {wide >= WITH_AMOUNTS && bid?.biddingAmount && state !== 'withdrawn' ? compact.format(bid.biddingAmount) : ''}
                    </div>
                  );
                })}
              </div>
            );
          })}
        </div>
      </div>
      <Text size="sm" px="sm" py={8} c="dimmed" role="status" className="num">
        {chosen ? `Lot ${chosen.lot.lotNo}, ${chosen.company.name}: ${inWords(watched.cells.get(cellKey(chosen.lot._id, chosen.company.id)), sealed)}` : 'Choose a cell to read it. “Lot by lot” has the same as a table.'}
      </Text>
    </div>
  );
}

/** For a glance: `$1.2K`. */
const compact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', notation: 'compact', maximumFractionDigits: 1 });

function shortBest({ standings }: Watch, { _id }: LotView, sealed: boolean): string {
  const standing = standings.get(_id);
  if (!standing) return '';
  return sealed || standing.best === null ? `${standing.bidders}×` : compact.format(standing.best / 100);
}

function inWords(bid: BidView | undefined, sealed: boolean): string {
  const state = cellState(bid, sealed);
  if (!bid || !state) return 'no bid';
  const amount = bid.biddingAmount === null ? '' : ` ${formatUsd(bid.biddingAmount)},`;
  return `${WORDS[state]},${amount} ${formatClock(bid.revisedAt ?? bid.placedAt)}`;
}
