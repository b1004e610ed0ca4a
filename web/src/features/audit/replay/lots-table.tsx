import { Table, Text, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReplayedLot } from '@tender/contracts';
import { useRef } from 'react';
import { meant, t } from '../../../shared/language/t.js';
import { usePrinting } from '../../../shared/print/use-printing.js';
import { Money } from '../../../shared/ui/display/money.js';
import cards from '../../../shared/ui/tables/phone-cards.module.css';
import { indexesSeen, useScrollWindow } from '../../../shared/ui/tables/use-scroll-window.js';
import type { Names } from '../change-words.js';
import classes from './audit.module.css';

interface LotsTableProps {
  lots: readonly ReplayedLot[];
  names: Names;
  /** Lot whose bids are shown. */
  chosen: string | null;
  onLot: (lot: string | null) => void;
}

/** Height in pixels of a row, and of a card on a phone; must match `.lot` in the style sheet. */
const ROW = 40;
const CARD = 161;
const HEADERS = [t('Lot'), t('Reserve'), t('Bids'), t('Highest'), t('Second'), t('Price'), t('Winner')];

/** Virtualised table of the lots after an event, so that a replay of hundreds of lots is fast. */
export function LotsTable({ lots, names, chosen, onLot }: LotsTableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const seen = useScrollWindow(frame);
  const isPrinting = usePrinting();
  const size = useMediaQuery('(width < 43.75em)', undefined, { getInitialValueInEffect: false }) ? CARD : ROW;
  const height = isPrinting ? lots.length * size : seen.height;
  const shown = indexesSeen(isPrinting ? 0 : seen.top, height, { size, count: lots.length });
  const [above, below] = [shown[0] ?? 0, lots.length - 1 - (shown.at(-1) ?? -1)];
  return (
    <div
      ref={frame}
      className={`${classes['state']} ${cards['cards']}`}
      tabIndex={0}
      role="region"
      aria-label={t('Lots, scrollable')}
    >
      <Table
        role="table"
        aria-label={t('Lots')}
        aria-rowcount={lots.length + 1}
        stickyHeader
        horizontalSpacing={6}
        miw={560}
      >
        <Table.Thead role="rowgroup">
          <Table.Tr role="row" aria-rowindex={1}>
            {HEADERS.map((header, index) => (
              <Table.Th key={header} role="columnheader" ta={index > 0 && index < 6 ? 'right' : 'left'}>
                {header}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          <Unseen height={above * size} />
          {shown.map((index) => {
            const lot = lots[index]!;
            return (
              <LotRow key={lot._id} lot={lot} index={index} names={names} chosen={lot._id === chosen} onLot={onLot} />
            );
          })}
          <Unseen height={below * size} />
        </Table.Tbody>
      </Table>
    </div>
  );
}

const Unseen = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden="true" style={{ border: 0, padding: 0 }}>
      <td colSpan={HEADERS.length} style={{ height, padding: 0 }} />
    </tr>
  );

interface LotRowProps {
  lot: ReplayedLot;
  index: number;
  names: Names;
  chosen: boolean;
  onLot: (lot: string | null) => void;
}

function LotRow({ lot, index, names, chosen, onLot }: LotRowProps) {
  const { result } = lot;
  return (
    <Table.Tr role="row" className={classes['lot'] ?? ''} aria-rowindex={index + 2} data-chosen={chosen || undefined}>
      <Table.Td role="cell" data-label={HEADERS[0]}>
        <UnstyledButton
          className={classes['number'] ?? ''}
          fz="sm"
          fw={600}
          aria-expanded={chosen}
          aria-label={t('Lot {lotNo}: standing bids', { lotNo: lot.lotNo })}
          onClick={() => onLot(chosen ? null : lot._id)}
        >
          {lot.lotNo}
        </UnstyledButton>
        {endOf(lot) && (
          <Text span size="xs" c="dimmed" ml={6}>
            {endOf(lot)}
          </Text>
        )}
      </Table.Td>
      <Table.Td role="cell" data-label={HEADERS[1]} ta="end">
        <Money usd={lot.reservePrice} />
      </Table.Td>
      <Table.Td role="cell" data-label={HEADERS[2]} ta="end" className="num">
        {lot.standing}
      </Table.Td>
      <Table.Td role="cell" data-label={HEADERS[3]} ta="end">
        <Money usd={result?.winnerBid} />
      </Table.Td>
      <Table.Td role="cell" data-label={HEADERS[4]} ta="end">
        <Money usd={result?.secondHighestBid} />
      </Table.Td>
      <Table.Td role="cell" data-label={HEADERS[5]} ta="end" fw={600}>
        <Money usd={result?.priceToPay} />
      </Table.Td>
      <Table.Td role="cell" data-label={HEADERS[6]}>
        <span className={classes['winner']}>{result?.winner ? names.company(result.winner.companyId) : '—'}</span>
      </Table.Td>
    </Table.Tr>
  );
}

function endOf({ withdrawn, sold }: ReplayedLot): string {
  if (withdrawn) return meant('Withdrawn', 'a lot');
  return sold === null ? '' : sold ? t('Sold') : t('Unsold');
}
