import { Checkbox, Group, SegmentedControl, Text } from '@mantine/core';
import { formatUsd, type AuctionView, type BidView, type LotView } from '@tender/contracts';
import { useMemo, useState } from 'react';
import { useDirectory } from '../../../shared/directory/directory.js';
import { formatClock } from '../../../shared/time.js';
import { GridCells } from './grid-cells.js';
import { GridWhole } from './grid-whole.js';
import classes from './monitoring.module.css';
import {
  cellKey,
  cellState,
  CELL_WORDS,
  type Choice,
  type Focus,
  type GridProps,
  type MonitoringSummary,
} from './summary.js';

interface BidGridProps {
  auction: AuctionView;
  lots: LotView[];
  summary: MonitoringSummary;
  sealed: boolean;
  focus: Focus | null;
}

const DENSITIES = [
  { value: 'roomy', label: 'Roomy' },
  { value: 'dense', label: 'Dense' },
  { value: 'whole', label: 'Whole' },
];

/** Every lot against every company: to read, closer together, or all of it at once. */
export function BidGrid({ auction, lots, summary, sealed, focus }: BidGridProps) {
  const directory = useDirectory((state) => state.companies);
  const [density, setDensity] = useState('roomy');
  const [biddersOnly, setBiddersOnly] = useState(false);
  const [chosen, setChosen] = useState<Choice | null>(null);
  const companies = useMemo(() => {
    const names = new Map(directory.map(({ _id, name }) => [_id, name]));
    return auction.companies
      .filter((id) => !biddersOnly || summary.bidders.has(id))
      .map((id) => ({ id, name: names.get(id) ?? `…${id.slice(-6)}` }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  }, [auction.companies, directory, biddersOnly, summary.bidders]);
  const grid: GridProps = { lots, companies, summary, sealed, focus, chosen, onChoose: setChosen };

  return (
    <div className="sheet">
      <Group px="sm" py={8} gap="md" justify="space-between">
        <Group gap="md" className={classes['legend'] ?? ''} role="group" aria-label="Legend">
          <span>
            <i data-state="none" />
            no bid
          </span>
          <span>
            <i data-state="bid" />
            {sealed ? 'has bid' : 'bid'}
          </span>
          {!sealed && (
            <>
              <span>
                <i data-state="revised" />
                revised
              </span>
              <span>
                <i data-state="withdrawn" />
                withdrawn
              </span>
            </>
          )}
        </Group>
        <Group gap="md">
          <Checkbox
            size="xs"
            label="Bidding companies only"
            checked={biddersOnly}
            onChange={(event) => setBiddersOnly(event.currentTarget.checked)}
          />
          <SegmentedControl size="xs" aria-label="Density" value={density} onChange={setDensity} data={DENSITIES} />
        </Group>
      </Group>
      {density === 'whole' ? <GridWhole {...grid} /> : <GridCells {...grid} dense={density === 'dense'} />}
      <Text size="sm" px="sm" py={8} c="dimmed" role="status" className="num">
        {chosen
          ? `Lot ${chosen.lot.lotNo}, ${chosen.company.name}: ${inWords(summary.cells.get(cellKey(chosen.lot._id, chosen.company.id)), sealed)}`
          : 'Choose a cell with the mouse or the arrow keys to read it.'}
      </Text>
    </div>
  );
}

function inWords(bid: BidView | undefined, sealed: boolean): string {
  const state = cellState(bid, sealed);
  if (!bid || !state) return 'no bid';
  const amount = bid.biddingAmount === null ? '' : ` ${formatUsd(bid.biddingAmount)},`;
  return `${CELL_WORDS[state]},${amount} ${formatClock(bid.revisedAt ?? bid.placedAt)}`;
}
