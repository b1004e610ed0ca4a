import { Button, Group, Text } from '@mantine/core';
import type { AuctionView, LotView } from '@tender/contracts';
import { useMemo, useState } from 'react';
import { formatUsd } from '../../../../shared/numbers/amounts.js';
import { t } from '../../../../shared/language/t.js';
import { useDirectory } from '../../../../shared/directory/directory.js';
import { clockAt } from '../../../../shared/time/zoned-time.js';
import { auctionNow } from '../../state/auctions-slice.js';
import { useHasKeyboard } from '../../../../shared/ui/keyboard/use-has-keyboard.js';
import { GridCells } from './grid-cells.js';
import { GridOverview } from './grid-overview.js';
import {
  cellState,
  CELL_WORDS,
  reachedAt,
  shareOfReserve,
  type Choice,
  type Focus,
  type GridLook,
  type GridProps,
  type MonitoringSummary,
} from '../summary.js';
import { compareNames } from '../../../../shared/language/compare-names.js';

interface BidGridProps {
  auction: AuctionView;
  lots: LotView[];
  summary: MonitoringSummary;
  sealed: boolean;
  look: GridLook;
  focus: Focus | null;
  onLot: (lotId: string) => void;
}

export function BidGrid({ auction, lots, summary, sealed, look, focus, onLot }: BidGridProps) {
  const directory = useDirectory((state) => state.companies);
  const hasKeys = useHasKeyboard();
  const { density, biddersOnly } = look;
  const [chosen, setChosen] = useState<Choice | null>(null);
  const companies = useMemo(() => {
    const names = new Map(directory.map(({ _id, name }) => [_id, name]));
    return auction.companies
      .filter((id) => !biddersOnly || summary.bidders.has(id))
      .map((id) => ({ id, name: names.get(id) ?? `…${id.slice(-6)}` }))
      .sort((a, b) => compareNames(a.name, b.name));
  }, [auction.companies, directory, biddersOnly, summary.bidders]);
  const grid: GridProps = { lots, companies, summary, sealed, focus, chosen, onChoose: setChosen, onLot };

  return (
    <div className="sheet">
      {density === 'whole' ? <GridOverview {...grid} /> : <GridCells {...grid} dense={density === 'dense'} />}
      <Group px="sm" py={6} gap="sm" mih={36}>
        <Text size="sm" c="dimmed" role="status" className="num">
          {chosen
            ? t('Lot {lotNo}, {company}: {inWords}', {
                lotNo: chosen.lot.lotNo,
                company: chosen.company.name,
                inWords: inWords(chosen, summary, sealed),
              })
            : hasKeys
              ? t('Choose a cell with the mouse or the arrow keys to read it; Enter opens its lot.')
              : t('Choose a cell to read it.')}
        </Text>
        {chosen && (
          <Button size="compact-xs" variant="default" onClick={() => onLot(chosen.lot._id)}>
            {t('Open lot {lotNo}', { lotNo: chosen.lot.lotNo })}
          </Button>
        )}
      </Group>
    </div>
  );
}

function inWords({ lot, company }: Choice, { cells, standings }: MonitoringSummary, sealed: boolean): string {
  const bid = cells.get(lot._id)?.get(company.id);
  const state = cellState(bid, sealed);
  if (!bid || !state) return t('no bid');
  if (sealed) return CELL_WORDS[state];
  const share = bid.status === 'standing' ? shareOfReserve(bid, lot.reservePrice) : null;
  return [
    `${CELL_WORDS[state]},${bid.biddingAmount === null ? '' : ` ${formatUsd(bid.biddingAmount)},`} ${clockAt(reachedAt(bid), auctionNow(bid.auction)?.timeZone ?? 'UTC')}`,
    ...(share ? [t('{share} of the reserve', { share })] : []),
    ...(standings.get(lot._id)?.leader === company.id && bid.status === 'standing' ? [t('leads')] : []),
  ].join(', ');
}
