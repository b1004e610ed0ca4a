import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { AuctionForBuyer, BidForBuyer, LotForBuyer } from '@tender/contracts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import {
  Fragment,
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { t } from '../../../../shared/language/t.js';
import type { AmountField } from '../../drafts/pasted-column.js';
import { anyPictured } from '../../images/lot-thumb.js';
import { fillDown } from './fill-down.js';
import type { GoTo, RowField } from '../bid/go-to-lot.js';
import { OWN } from '../filters/lot-fields.js';
import type { Order, TableLook } from '../filters/lot-filter.js';
import { LotRow } from './lot-row.js';
import { useLotWindow } from './use-lot-window.js';
import classes from '../styles/lots.module.css';

interface LotTableProps {
  auction: AuctionForBuyer;
  lots: LotForBuyer[];
  own: Map<string, BidForBuyer>;
  look: TableLook;
  onOrder: (by: string) => void;
  onPlace: (lotId: string) => void;
  /** Where somebody wants to go; it is told once they are there. */
  wanted: { lotId: string; field: RowField } | null;
  onThere: () => void;
  goTo: GoTo;
  /** In whose row the focus is; null: in none. */
  onHold: (lotId: string | null) => void;
}

/** The lots: as many rows as the screen shows, of however many there are. Typing in one of them draws no other, nor the table. */
export const LotTable = memo(function LotTable(props: LotTableProps) {
  const { auction, lots, own, look, onOrder, onPlace, wanted, onThere, goTo, onHold } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { rows, items, margin, noteFocus } = useLotWindow(body, lots, look.dense);
  const frame = useRef<HTMLDivElement>(null);
  const isWider = useIsWider(frame);
  const isLow = useMediaQuery('(max-height: 37.5em)');
  const pictured = anyPictured(lots) && !look.dense;

  useEffect(() => {
    const index = wanted ? lots.findIndex(({ _id }) => _id === wanted.lotId) : -1;
    if (!wanted || index < 0) return;
    const row = rowOf(body, wanted.lotId);
    if (!row) {
      rows.scrollToIndex(index, { align: 'center' });
      return;
    }
    row.scrollIntoView({ block: 'center' });
    fieldOf(row, wanted.field)?.focus({ preventScroll: true });
    onThere();
  });

  const move = useCallback(
    (lotId: string, field: RowField, step: 1 | -1) => {
      const from = lots.findIndex(({ _id }) => _id === lotId);
      for (let index = from + step; index >= 0 && index < lots.length; index += step) {
        const lot = lots[index]!;
        if (lot.withdrawn || (field === 'carat' && !lot.carats)) continue;
        const next = fieldOf(rowOf(body, lot._id), field);
        if (!next) return goTo(lot._id, field);
        next.focus();
        next.select();
        return;
      }
    },
    [lots, goTo],
  );

  const auctionId = auction._id;
  const paste = useCallback(
    (lotId: string, field: AmountField, cells: readonly string[]) => {
      const from = lots.findIndex(({ _id }) => _id === lotId);
      fillDown(auctionId, lots.slice(from), field, cells);
    },
    [lots, auctionId],
  );

  const drawn = items.map((item, place) => {
    const lot = lots[item.index]!;
    return (
      <Fragment key={lot._id}>
        <Gap height={item.start - (items[place - 1]?.end ?? margin)} />
        <LotRow
          lot={lot}
          index={item.index}
          measure={rows.measureElement}
          auction={auction}
          own={own.get(lot._id)}
          look={look}
          pictured={pictured}
          onPlace={onPlace}
          onMove={move}
          onColumn={paste}
          goTo={goTo}
        />
      </Fragment>
    );
  });

  return (
    <div
      ref={frame}
      className={classes['frame']}
      {...(isWider && { 'data-wide': true, tabIndex: 0, role: 'region', 'aria-label': t('Lots, scrollable') })}
    >
      <table
        role="table"
        className={`sheet ${classes['lots']}`}
        aria-label={t('Lots')}
        aria-rowcount={lots.length + 1}
        data-dense={look.dense || undefined}
        data-chosen={look.isChosen || undefined}
        data-labels={isWider || isLow || undefined}
      >
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={1}>
            <Heading hidden>{t('Favourite')}</Heading>
            <Heading by="lot" order={look.order} onOrder={onOrder}>
              {t('Lot')}
            </Heading>
            {look.facts.map(({ id, label, kind }) => (
              <Heading key={id} by={id} order={look.order} onOrder={onOrder} end={kind === 'number'}>
                {label}
              </Heading>
            ))}
            <Heading by="bid" order={look.order} onOrder={onOrder}>
              {t('Our bid')}
            </Heading>
            {OWN.filter(({ id }) => look.own.includes(id)).map(({ id, label }) => (
              <Heading key={id} by={id} order={look.order} onOrder={onOrder} end={id !== 'note'} beside>
                {label}
              </Heading>
            ))}
            <Heading by="perCarat" order={look.order} onOrder={onOrder} end>
              {t('$ per carat')}
            </Heading>
            <Heading by="total" order={look.order} onOrder={onOrder} end>
              {t('Total $')}
            </Heading>
            <Heading hidden>{t('Actions')}</Heading>
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          ref={body}
          onFocus={({ currentTarget, target }) => {
            // What a row opens over the page, its receipt or its pictures, tells here, too: meanwhile the row stays.
            if (!currentTarget.contains(target)) return;
            const lotId = target.closest<HTMLElement>('[data-lot]')?.dataset['lot'] ?? null;
            noteFocus(lotId);
            onHold(lotId);
          }}
          onBlur={({ currentTarget, target, relatedTarget }) => {
            // A window that is left for another keeps its focus; a dialog gives it back.
            const isAway =
              document.activeElement === target || !currentTarget.contains(target) || isInDialog(relatedTarget);
            if (!isAway && !currentTarget.contains(relatedTarget)) onHold(null);
          }}
        >
          {drawn}
          <Gap height={margin + rows.getTotalSize() - (items.at(-1)?.end ?? margin)} />
        </tbody>
      </table>
    </div>
  );
});

const isInDialog = (element: EventTarget | null): boolean =>
  element instanceof Element && element.closest('[role="dialog"]') !== null;

const rowOf = (body: RefObject<HTMLElement | null>, lotId: string): HTMLElement | null =>
  body.current?.querySelector<HTMLElement>(`[data-lot="${CSS.escape(lotId)}"]`) ?? null;

const fieldOf = (row: HTMLElement | null, field: RowField): HTMLInputElement | null =>
  row?.querySelector<HTMLInputElement>(`input[data-field="${field}"]:not(:disabled)`) ?? null;

/** The place of rows that are not drawn. */
const Gap = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden="true" className={classes['gap']} style={{ height }}>
      <td style={{ height }} />
    </tr>
  );

interface HeadingProps {
  children: string;
  /** What a click orders by; nothing where one cannot. */
  by?: string;
  order?: Order;
  onOrder?: (by: string) => void;
  end?: boolean;
  /** Stands beside the bid: a narrow screen has no place for it, unless it was chosen. */
  beside?: boolean;
  hidden?: boolean;
}

function Heading({ children, by, order, onOrder, end = false, beside = false, hidden = false }: HeadingProps) {
  const sorted = by !== undefined && order?.by === by ? (order.desc ? 'descending' : 'ascending') : undefined;
  const title: ReactNode = hidden ? <VisuallyHidden>{children}</VisuallyHidden> : children;
  return (
    <th
      role="columnheader"
      scope="col"
      className={[end && classes['end'], beside && classes['beside']].filter(Boolean).join(' ')}
      {...(by !== undefined && { 'aria-sort': sorted ?? 'none' })}
    >
      {by === undefined ? (
        title
      ) : (
        <UnstyledButton className={classes['sort'] ?? ''} onClick={() => onOrder?.(by)}>
          {title}
          {sorted === 'ascending' && <IconArrowUp size={13} aria-hidden="true" />}
          {sorted === 'descending' && <IconArrowDown size={13} aria-hidden="true" />}
        </UnstyledButton>
      )}
    </th>
  );
}

/** Whether what a frame holds is wider than itself: then it is scrolled sideways, and its head does not stay. */
function useIsWider(frame: RefObject<HTMLElement | null>): boolean {
  const [isWider, setIsWider] = useState(false);
  useLayoutEffect(() => {
    const { current: outer } = frame;
    const inner = outer?.firstElementChild;
    if (!outer || !inner) return undefined;
    const sizes = new ResizeObserver(() => setIsWider(inner.getBoundingClientRect().width > outer.clientWidth + 1));
    sizes.observe(outer);
    sizes.observe(inner);
    return () => sizes.disconnect();
  }, [frame]);
  return isWider;
}
