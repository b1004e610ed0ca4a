import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { AuctionForBuyer, BidForBuyer, LotForBuyer } from '@tender/contracts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Fragment, memo, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { t } from '../../../../shared/language/t.js';
import { choicesNow } from '../../../../shared/url/url-choices.js';
import { useChoice } from '../../../../shared/url/use-choice.js';
import { anyPictured } from '../../images/lot-thumb.js';
import { fillDown } from './fill-down.js';
import type { GoTo, RowField } from '../bid/draft-lines.js';
import { lookIn, type Order, type TableLook } from '../filters/lot-filter.js';
import { LotRow, type RowActions } from './lot-row.js';
import { useLotWindow } from './use-lot-window.js';
import classes from '../styles/lots.module.css';

interface LotTableProps {
  auction: AuctionForBuyer;
  lots: LotForBuyer[];
  own: Map<string, BidForBuyer>;
  look: TableLook;
  onPlace: RowActions['place'];
  /** Field to focus; `onThere` is called once it has the focus. */
  wanted: { lotId: string; field: RowField } | null;
  onThere: () => void;
  goTo: GoTo;
  /** The lot whose row has the focus; null: none. */
  onFocusLot: (lotId: string | null) => void;
}

/** Virtualised list of lots. Typing in a row renders neither another row nor the table. */
export const LotTable = memo(function LotTable(props: LotTableProps) {
  const { auction, lots, own, look, onPlace, wanted, onThere, goTo, onFocusLot } = props;
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

  const auctionId = auction._id;
  const actions = useMemo<RowActions>(
    () => ({
      place: onPlace,
      goTo,
      move: (lotId, field, step) => {
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
      paste: (lotId, field, cells) => {
        const from = lots.findIndex(({ _id }) => _id === lotId);
        fillDown(auctionId, lots.slice(from), field, cells);
      },
    }),
    [auctionId, lots, onPlace, goTo],
  );

  const headings: Omit<HeadingProps, 'order'>[] = [
    { label: t('Favourite') },
    { label: t('Lot'), by: 'lot' },
    ...look.facts.map(({ id, label, kind }) => ({ label, by: id, end: kind === 'number' })),
    { label: t('Our bid'), by: 'bid' },
    ...look.own.map(({ id, label }) => ({
      label,
      by: id,
      end: id !== 'note',
      beside: true,
    })),
    { label: t('$ per carat'), by: 'perCarat', end: true },
    { label: t('Total $'), by: 'total', end: true },
    { label: t('Actions') },
  ];
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
          actions={actions}
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
            {headings.map((heading) => (
              <Heading key={heading.label} {...heading} order={look.order} />
            ))}
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          ref={body}
          onFocus={({ currentTarget, target }) => {
            // React events of a row's dialogs, such as the receipt, bubble to this element: the row keeps the focus.
            if (!currentTarget.contains(target)) return;
            const lotId = target.closest<HTMLElement>('[data-lot]')?.dataset['lot'] ?? null;
            noteFocus(lotId);
            onFocusLot(lotId);
          }}
          onBlur={({ currentTarget, target, relatedTarget }) => {
            // The focus stays while the window is inactive, and returns when a dialog closes.
            const isAway =
              document.activeElement === target || !currentTarget.contains(target) || isInDialog(relatedTarget);
            if (!isAway && !currentTarget.contains(relatedTarget)) onFocusLot(null);
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

/** Space of the rows that are not rendered. */
const Gap = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden="true" className={classes['gap']} style={{ height }}>
      <td style={{ height }} />
    </tr>
  );

interface HeadingProps {
  label: string;
  /** The order that a click chooses. Without one, only screen readers get the label. */
  by?: string;
  order: Order;
  end?: boolean;
  /** Hidden on a narrow screen unless the column was chosen. */
  beside?: boolean;
}

function Heading({ label, by, order, end = false, beside = false }: HeadingProps) {
  const choose = useChoice();
  const className = [end && classes['end'], beside && classes['beside']].filter(Boolean).join(' ');
  if (by === undefined)
    return (
      <th role="columnheader" scope="col">
        <VisuallyHidden>{label}</VisuallyHidden>
      </th>
    );
  const sorted = order.by === by ? (order.desc ? 'descending' : 'ascending') : 'none';
  return (
    <th role="columnheader" scope="col" className={className} aria-sort={sorted}>
      <UnstyledButton
        className={classes['sort'] ?? ''}
        onClick={() => choose('sort', nextOrder(lookIn(choicesNow()).order, by))}
      >
        {label}
        {sorted === 'ascending' && <IconArrowUp size={13} aria-hidden="true" />}
        {sorted === 'descending' && <IconArrowDown size={13} aria-hidden="true" />}
      </UnstyledButton>
    </th>
  );
}

/** Ascending, then descending, then by lot number. */
const nextOrder = ({ by, desc }: Order, chosen: string): string | null =>
  by !== chosen ? chosen : desc || chosen === 'lot' ? null : `-${chosen}`;

/** Whether the content of a frame is wider than the frame: it then scrolls sideways, and its headings are not sticky. */
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
