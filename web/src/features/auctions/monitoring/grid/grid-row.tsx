import type { BidView, LotView } from '@tender/contracts';
import { memo } from 'react';
import { t } from '../../../../shared/language/t.js';
import classes from './grid.module.css';
import { cellState, compactUsd, heatOf, titleOf, type Choice } from '../summary.js';
import { labelled } from '../../../../shared/language/join-texts.js';

interface GridRowProps {
  lot: LotView;
  index: number;
  top: number;
  /** The lot's best bid, or its number of bidders. */
  note: string;
  focused: boolean;
  /** Id of the company whose cell is chosen. */
  chosen: string | null;
  companies: Choice['company'][];
  /** Indexes of the first and last visible column. */
  first: number;
  last: number;
  /** Offset of the first company's column and width of each column, in px. */
  left: number;
  wide: number;
  amounts: boolean;
  /** The latest bid of each company on the lot. */
  cells: ReadonlyMap<string, BidView> | undefined;
  /** Id of the leading company; null without one. */
  leader: string | null;
  sealed: boolean;
  onChoose: (choice: Choice) => void;
  onLot: (lotId: string) => void;
}

/** The id of a cell's element, for `aria-activedescendant`. */
export const cellId = (lotId: string, companyId: string): string => `cell-${lotId}-${companyId}`;

/** Memoised: scrolling redraws a visible row only if its visible columns change. */
export const GridRow = memo(function GridRow(row: GridRowProps) {
  const { lot, companies, first, last, left, wide } = row;
  const heading = t('Lot {lotNo}', { lotNo: lot.lotNo });
  return (
    <div
      role="row"
      aria-rowindex={row.index + 2}
      className={classes['row']}
      style={{ top: row.top }}
      data-focus={row.focused || undefined}
    >
      <div role="rowheader" className={classes['lot']}>
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('Open lot {lotNo}', { lotNo: lot.lotNo })}
          onClick={() => row.onLot(lot._id)}
        >
          {lot.lotNo}
        </button>
        <span className="num">{lot.withdrawn ? t('withdrawn') : row.note}</span>
      </div>
      {companies.slice(first, last + 1).map((company, offset) => {
        const bid = row.cells?.get(company.id);
        const state = cellState(bid, row.sealed);
        return (
          <div
            key={company.id}
            id={cellId(lot._id, company.id)}
            role="gridcell"
            aria-selected={row.chosen === company.id}
            aria-colindex={first + offset + 2}
            className={classes['cell']}
            style={{ left: left + (first + offset) * wide }}
            data-state={state ?? 'none'}
            data-heat={heatOf(bid, lot.reservePrice) ?? undefined}
            data-leads={row.leader === company.id || undefined}
            title={labelled(`${heading}, ${company.name}`, titleOf(bid, lot, row))}
            onClick={() => row.onChoose({ lot, company })}
            onDoubleClick={() => row.onLot(lot._id)}
          >
            {row.amounts && bid?.biddingAmount && bid.status === 'standing' ? compactUsd.format(bid.biddingAmount) : ''}
          </div>
        );
      })}
    </div>
  );
});
