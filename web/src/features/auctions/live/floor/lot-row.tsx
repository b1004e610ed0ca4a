import { Button } from '@mantine/core';
import { centsOf, type AuctionForBuyer, type BidForBuyer, type LotForBuyer } from '@tender/contracts';
import { notificationsStore } from '@mantine/notifications';
import { memo, useRef, useState, type ClipboardEvent, type CSSProperties, type KeyboardEvent } from 'react';
import { ChangedBadge } from '../../../../shared/addenda/changed.js';
import { t } from '../../../../shared/language/t.js';
import { amountText, centsTyped, NOT_AN_AMOUNT, perCaratOf } from '../../../../shared/numbers/amounts.js';
import { notifySuccess } from '../../../../shared/notify.js';
import { problemOfAmount } from '../../drafts/draft-problem.js';
import { endTyping, putTyped, undo, useDrafts } from '../../drafts/drafts-slice.js';
import { LIMITS } from '../../drafts/undo-steps.js';
import { pastedColumn, type AmountField } from '../../drafts/pasted-column.js';
import { sheetOf, UNTYPED } from '../../drafts/drafts-state.js';
import { useLife } from '../bid/bid-lives.js';
import { Favourite } from '../../preferences/favourite.js';
import { LotThumb } from '../../images/lot-thumb.js';
import type { GoTo, RowField } from '../bid/go-to-lot.js';
import { isUndo } from '../../drafts/is-undo.js';
import type { LotField, OwnColumn } from '../filters/lot-fields.js';
import { NoteField, PriorityField } from '../../preferences/preference-fields.js';
import { BidState } from '../bid/bid-state.js';
import { About, ColleaguesDraft, FactCell, MoreButton, Problem } from './lot-words.js';
import { notePerCarat, noteTotal } from '../limits/typed-per-carat.js';
import { priceTyped, typedPrice, type Pricing } from '../bid/typed-price.js';
import { PlaceButton } from '../bid/place-button.js';
import { Withdraw, WithdrawPlace } from '../bid/withdraw.js';
import classes from '../styles/live.module.css';

/** Without a maximum length: it would make another amount of a longer text that is pasted, `1,250.00` of `1,250,000.00` behind blanks. */
const AMOUNT = { inputMode: 'decimal', autoComplete: 'off' } as const;
const MARK = `${classes['amount']} ${classes['valuation']}`;

interface LotRowProps {
  lot: LotForBuyer;
  auctionId: string;
  own: BidForBuyer | undefined;
  /** Whether bids are taken. */
  open: boolean;
  /** Whether amounts may be typed: from the catalogue on, until the end. */
  typing: boolean;
  withdrawals: AuctionForBuyer['withdrawals'];
  /** Whether bids can only be raised. */
  isBinding: boolean;
  addendaSeen: number;
  /** Whether there is a place for pictures: some lot of the auction has one. */
  pictured: boolean;
  /** The columns that were chosen. */
  facts: readonly LotField[];
  ownColumns: readonly OwnColumn[];
  /** Its place among the rows that are shown, and what measures it there. */
  index: number;
  measure: (row: HTMLElement | null) => void;
  onPlace: (lotId: string) => void;
  /** Leads to the same field of the next lot, or of the one before. */
  onMove: (lotId: string, field: RowField, step: 1 | -1) => void;
  /** A spreadsheet's column was pasted into a field; `[]`: several columns. */
  onColumn: (lotId: string, field: AmountField, cells: readonly string[]) => void;
  goTo: GoTo;
}

/** One lot in the live auction. It listens to its own draft only: typing in one row redraws no other. */
export const LotRow = memo(function LotRow({
  lot,
  auctionId,
  own,
  open,
  typing,
  withdrawals,
  isBinding,
  addendaSeen,
  pictured,
  facts,
  ownColumns,
  index,
  measure,
  onPlace,
  onMove,
  onColumn,
  goTo,
}: LotRowProps) {
  const {
    amount: draft,
    perCarat: unread,
    valuation,
  } = useDrafts((state) => sheetOf(state, auctionId).lots[lot._id] ?? UNTYPED);
  const shown = useDrafts((state) => sheetOf(state, auctionId).colleagues);
  const life = useLife(lot._id);
  const [pricing, setPricing] = useState<Pricing | null>(null);
  const [more, setMore] = useState(false);
  /** A field that is left as it was found is not written anew: meanwhile another device may have, and this tab not know. */
  const isTotalTyped = useRef(false);
  const standing = own?.status === 'standing' ? own : undefined;
  const standingCents = standing?.biddingAmount ? centsOf(standing.biddingAmount) : null;
  const cents = centsTyped(draft);
  const drafted = unread !== '' || (draft !== '' && (cents === null || cents !== standingCents));
  const problem = lot.withdrawn ? '' : problemOfAmount(draft, lot, isBinding ? standingCents : null);
  const closed = !open || lot.withdrawn;
  const isFixed = !typing || lot.withdrawn;
  const busy = life.state === 'sending';
  const computed = cents ?? (draft === '' ? standingCents : null);
  const computedPerCarat = computed === null ? null : perCaratOf(computed, lot.carats);

  const carat =
    unread || (priceTyped(pricing, draft) ?? (computedPerCarat === null ? '' : amountText(computedPerCarat)));
  const placeholder = standingCents === null ? '' : amountText(standingCents);

  const typePerCarat = (text: string) => {
    const typed = { amount: draft, perCarat: unread };
    const [change, next] = typedPrice(text, { typed, pricing, carats: lot.carats });
    setPricing(next);
    const [perCarat, total] = [centsTyped(text), centsTyped(change.amount)];
    if (perCarat !== null && total !== null)
      notePerCarat(lot._id, { perCarat, total, before: centsTyped(next.before) });
    putTyped(auctionId, lot._id, change);
  };
  const typeTotal = (amount: string) => {
    setPricing(null);
    isTotalTyped.current = true;
    noteTotal(lot._id);
    putTyped(auctionId, lot._id, { amount });
  };
  const clear = (field: RowField) => {
    // The first Escape is the toasts': what they tell of must not take an amount with them.
    if (notificationsStore.getState().notifications.length > 0) return;
    if (field === 'valuation') putTyped(auctionId, lot._id, { valuation: '' });
    else if (field === 'carat') {
      typePerCarat('');
      setPricing(null);
    } else if (field === 'total') typeTotal('');
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const cells = pastedColumn(event.clipboardData.getData('text/plain'));
    if (!cells) return;
    event.preventDefault();
    setPricing(null);
    onColumn(lot._id, event.currentTarget.dataset['field'] as AmountField, cells);
  };
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    const field = event.currentTarget.dataset['field'] as RowField;
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : null;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      // With Shift it is the review of all.
      if (!event.shiftKey) onPlace(lot._id);
    } else if (step !== null) {
      event.preventDefault();
      onMove(lot._id, field, step);
    } else if (event.key === 'Escape') clear(field);
    else if (isUndo(event) && field !== 'note' && field !== 'priority') {
      event.preventDefault();
      setPricing(null);
      const undone = undo(auctionId);
      if (undone === LIMITS) notifySuccess(t('Undone: our limits have their earlier values.'));
      else if (undone !== null) goTo(undone);
    }
  };
  return (
    <tr
      role="row"
      ref={measure}
      data-index={index}
      // The head is the first row.
      aria-rowindex={index + 2}
      className={classes['lot']}
      data-withdrawn={lot.withdrawn || undefined}
      data-standing={standing ? true : undefined}
      data-more={more || undefined}
      data-lot={lot._id}
      onBlur={endTyping}
    >
      <td role="cell" className={classes['mark']}>
        <Favourite lot={lot} />
        <MoreButton lotNo={lot.lotNo} more={more} onMore={setMore} />
      </td>
      <th role="rowheader" scope="row" className={classes['what']}>
        <div className={classes['goods']} data-pictured={pictured || undefined}>
          {pictured && <LotThumb lot={lot} size={44} />}
          <span className={classes['no']}>
            <span className={classes['label']}>{t('Lot')}</span> {lot.lotNo}
          </span>
          <About lot={lot} facts={facts} ownColumns={ownColumns} more={more}>
            <ChangedBadge
              addendum={lot.addendum}
              seen={addendaSeen}
              isPrepared={Boolean(draft || unread || valuation || lot.preference)}
            />
          </About>
        </div>
      </th>
      {facts.map((fact) => (
        <FactCell key={fact.id} lot={lot} fact={fact} />
      ))}
      <td role="cell" className={classes['own']}>
        {shown
          .filter(({ lotId, amount }) => lotId === lot._id && amount !== '')
          .map(({ userId, amount }) => (
            <ColleaguesDraft key={userId} userId={userId} amount={amount} />
          ))}
        <BidState lot={lot} own={own} life={life} drafted={drafted} />
      </td>
      {ownColumns.includes('valuation') && (
        <td role="cell" className={`${classes['field']} ${classes['beside']}`}>
          <span className={classes['label']} aria-hidden="true">
            {t('Our valuation $')}
          </span>
          <input
            className={`num ${classes['amount']} ${classes['valuation']}`}
            {...AMOUNT}
            disabled={isFixed}
            aria-label={t('Our valuation of lot {lotNo}', { lotNo: lot.lotNo })}
            aria-invalid={valuation !== '' && centsTyped(valuation) === null ? true : undefined}
            style={lengthOf(valuation)}
            value={valuation}
            onChange={(event) => putTyped(auctionId, lot._id, { valuation: event.currentTarget.value })}
            onPaste={paste}
            onKeyDown={keys}
            data-field="valuation"
          />
          <span className="on-paper num">{valuation}</span>
        </td>
      )}
      {ownColumns.includes('priority') && (
        <td role="cell" className={`${classes['field']} ${classes['beside']} ${classes['priority']}`}>
          <span className={classes['label']} aria-hidden="true">
            {t('Our priority')}
          </span>
          <PriorityField lot={lot} className={MARK} onKeyDown={keys} />
        </td>
      )}
      {ownColumns.includes('note') && (
        <td role="cell" className={`${classes['field']} ${classes['beside']} ${classes['note']}`}>
          <span className={classes['label']} aria-hidden="true">
            {t('Our note')}
          </span>
          <NoteField lot={lot} className={MARK} onKeyDown={keys} />
        </td>
      )}
      <td role="cell" className={classes['field']}>
        <span className={classes['label']} aria-hidden="true">
          {t('$ per carat')}
        </span>
        <input
          className={`num ${classes['amount']}`}
          {...AMOUNT}
          disabled={isFixed || !lot.carats}
          aria-label={t('Price per carat for lot {lotNo}', { lotNo: lot.lotNo })}
          style={lengthOf(carat)}
          value={carat}
          data-stands={(draft === '' && unread === '' && pricing === null) || undefined}
          aria-invalid={unread !== '' || undefined}
          aria-describedby={unread !== '' ? `unread-${lot._id}` : undefined}
          onChange={(event) => typePerCarat(event.currentTarget.value)}
          onBlur={() => setPricing(null)}
          onPaste={paste}
          onKeyDown={keys}
          data-field="carat"
        />
        <span className="on-paper num">{carat}</span>
        {unread !== '' && !lot.withdrawn && <Problem id={`unread-${lot._id}`}>{NOT_AN_AMOUNT}</Problem>}
      </td>
      <td role="cell" className={classes['field']}>
        <span className={classes['label']} aria-hidden="true">
          {t('Total $')}
        </span>
        <input
          className={`num ${classes['amount']} ${classes['total']}`}
          {...AMOUNT}
          disabled={isFixed}
          aria-label={t('Bid for lot {lotNo}', { lotNo: lot.lotNo })}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `problem-${lot._id}` : undefined}
          style={lengthOf(draft || placeholder)}
          placeholder={placeholder}
          value={draft}
          onChange={(event) => typeTotal(event.currentTarget.value)}
          onBlur={() => {
            if (isTotalTyped.current && cents !== null && unread === '')
              putTyped(auctionId, lot._id, { amount: amountText(cents) });
            isTotalTyped.current = false;
          }}
          onPaste={paste}
          onKeyDown={keys}
          data-field="total"
        />
        <span className="on-paper num">{draft}</span>
        {problem && <Problem id={`problem-${lot._id}`}>{problem}</Problem>}
      </td>
      <td role="cell" className={classes['actions']}>
        {lot.withdrawn && drafted && typing && (
          <Button
            size="compact-sm"
            variant="light"
            aria-label={t('Clear what was typed for lot {lotNo}', { lotNo: lot.lotNo })}
            onClick={() => putTyped(auctionId, lot._id, { amount: '', perCarat: '' })}
          >
            {t('Clear')}
          </Button>
        )}
        <PlaceButton
          lotNo={lot.lotNo}
          isRevision={Boolean(standing)}
          disabled={closed || cents === null || unread !== '' || Boolean(problem) || (Boolean(standing) && !drafted)}
          loading={busy}
          variant={drafted ? 'filled' : 'light'}
          onClick={() => onPlace(lot._id)}
        />
        {withdrawals === 'allowed' &&
          (standing ? <Withdraw lot={lot} standing={standing} disabled={closed || busy} /> : <WithdrawPlace />)}
      </td>
    </tr>
  );
});

/** How many signs a field holds: on a phone a long amount is written smaller rather than cut off. */
const lengthOf = (text: string): CSSProperties => ({ '--signs': text.length }) as CSSProperties;
