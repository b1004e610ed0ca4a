import { ActionIcon, Button, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { centsOf, type AuctionForBuyer, type BidForBuyer, type LotForBuyer } from '@tender/contracts';
import { notificationsStore } from '@mantine/notifications';
import {
  memo,
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  type PropsWithChildren,
} from 'react';
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
import type { GoTo, RowField } from '../bid/draft-lines.js';
import { isUndo } from '../../drafts/is-undo.js';
import { canLowerBids } from '../../auction-rules.js';
import type { TableLook } from '../filters/lot-filter.js';
import { PreferenceField } from '../../preferences/preference-fields.js';
import { BidState } from '../bid/bid-state.js';
import { About, ColleaguesDraft, FactCell } from './lot-words.js';
import { notePerCarat, noteTotal } from '../limits/typed-per-carat.js';
import { priceTyped, typedPrice, type Pricing } from '../bid/typed-price.js';
import { PlaceButton, Withdraw } from '../bid/bid-buttons.js';
import type { SeenDraft } from '../bid/place-bid.js';
import classes from '../styles/lots.module.css';

interface LotRowProps {
  lot: LotForBuyer;
  auction: AuctionForBuyer;
  own: BidForBuyer | undefined;
  look: TableLook;
  /** Whether the row has a place for a picture: some lot of the auction has one. */
  pictured: boolean;
  /** Position among the shown rows. */
  index: number;
  measure: (row: HTMLElement | null) => void;
  actions: RowActions;
}

/** Actions that concern other rows, or more than one. The same object for all rows, so that no row is rendered in vain. */
export interface RowActions {
  place: (seen: SeenDraft) => void;
  /** Moves the focus to the same field of the next or previous lot. */
  move: (lotId: string, field: RowField, step: 1 | -1) => void;
  /** Pastes a spreadsheet's column, downwards from a field; `[]`: several columns. */
  paste: (lotId: string, field: AmountField, cells: readonly string[]) => void;
  goTo: GoTo;
}

/** One lot on the floor. It subscribes to its own draft only: typing in one row renders no other. */
export const LotRow = memo(function LotRow({
  lot,
  auction,
  own,
  look,
  pictured,
  index,
  measure,
  actions,
}: LotRowProps) {
  const { _id: auctionId, status, keyLost } = auction;
  const {
    amount: draft,
    perCarat: unread,
    valuation,
  } = useDrafts((state) => sheetOf(state, auctionId).lots[lot._id] ?? UNTYPED);
  const shown = useDrafts((state) => sheetOf(state, auctionId).colleagues);
  const life = useLife(lot._id);
  const [pricing, setPricing] = useState<Pricing | null>(null);
  const [more, setMore] = useState(false);
  /** Only a typed total is rewritten when its field loses the focus: another device may have changed an untyped one. */
  const isTotalTyped = useRef(false);
  const standing = own?.status === 'standing' ? own : undefined;
  const standingCents = standing?.biddingAmount ? centsOf(standing.biddingAmount) : null;
  const cents = centsTyped(draft);
  const drafted = unread !== '' || (draft !== '' && (cents === null || cents !== standingCents));
  const problem = lot.withdrawn ? '' : problemOfAmount(draft, lot, canLowerBids(auction) ? null : standingCents);
  const closed = status !== 'live' || keyLost || lot.withdrawn;
  const isFixed = status === 'completed' || keyLost || lot.withdrawn;
  const busy = life.state === 'sending';
  const computed = cents ?? (draft === '' ? standingCents : null);
  const computedPerCarat = computed === null ? null : perCaratOf(computed, lot.carats);

  const carat =
    unread || (priceTyped(pricing, draft) ?? (computedPerCarat === null ? '' : amountText(computedPerCarat)));

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
    // The first Escape closes the toasts and must not clear an amount.
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
    actions.paste(lot._id, event.currentTarget.dataset['field'] as AmountField, cells);
  };
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    const field = event.currentTarget.dataset['field'] as RowField;
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : null;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      // With Shift it opens the review.
      if (!event.shiftKey) actions.place({ lot, cents, own });
    } else if (step !== null) {
      event.preventDefault();
      actions.move(lot._id, field, step);
    } else if (event.key === 'Escape') clear(field);
    else if (isUndo(event) && field !== 'note' && field !== 'priority') {
      event.preventDefault();
      setPricing(null);
      const undone = undo(auctionId);
      if (undone === LIMITS) notifySuccess(t('Undone: our limits have their earlier values.'));
      else if (undone !== null) actions.goTo(undone);
    }
  };
  const amounts = { disabled: isFixed, onPaste: paste, onKeyDown: keys };
  return (
    <tr
      role="row"
      ref={measure}
      data-index={index}
      // The headings are row 1.
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
        <ActionIcon
          variant="subtle"
          color="gray"
          c="dimmed"
          className={classes['more'] ?? ''}
          aria-expanded={more}
          aria-label={t('More of lot {lotNo}', { lotNo: lot.lotNo })}
          onClick={() => setMore(!more)}
        >
          {more ? <IconChevronUp size={19} stroke={1.6} /> : <IconChevronDown size={19} stroke={1.6} />}
        </ActionIcon>
      </td>
      <th role="rowheader" scope="row" className={classes['what']}>
        <div className={classes['goods']} data-pictured={pictured || undefined}>
          {pictured && <LotThumb lot={lot} size={44} />}
          <span className={classes['no']}>
            <span className={classes['label']}>{t('Lot')}</span> {lot.lotNo}
          </span>
          <About lot={lot} facts={look.facts} ownColumns={look.own} more={more}>
            <ChangedBadge
              addendum={lot.addendum}
              of={auction}
              isPrepared={Boolean(draft || unread || valuation || lot.preference)}
            />
          </About>
        </div>
      </th>
      {look.facts.map((fact) => (
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
      {look.own.map(({ id, label }) =>
        id === 'valuation' ? (
          <AmountCell
            {...amounts}
            key={id}
            field="valuation"
            className={classes['beside']}
            label={label}
            aria-label={t('Our valuation of lot {lotNo}', { lotNo: lot.lotNo })}
            aria-invalid={valuation !== '' && centsTyped(valuation) === null ? true : undefined}
            value={valuation}
            onType={(text) => putTyped(auctionId, lot._id, { valuation: text })}
          />
        ) : (
          <FieldCell key={id} className={`${classes['beside']} ${classes[id]}`} label={label}>
            <PreferenceField lot={lot} name={id} className={classes['amount'] ?? ''} onKeyDown={keys} />
          </FieldCell>
        ),
      )}
      <AmountCell
        {...amounts}
        field="carat"
        label={t('$ per carat')}
        aria-label={t('Price per carat for lot {lotNo}', { lotNo: lot.lotNo })}
        disabled={isFixed || !lot.carats}
        value={carat}
        problem={unread !== '' && !lot.withdrawn ? NOT_AN_AMOUNT : ''}
        onType={typePerCarat}
        onBlur={() => setPricing(null)}
        data-current={(draft === '' && unread === '' && pricing === null) || undefined}
      />
      <AmountCell
        {...amounts}
        field="total"
        label={t('Total $')}
        aria-label={t('Bid for lot {lotNo}', { lotNo: lot.lotNo })}
        placeholder={standingCents === null ? '' : amountText(standingCents)}
        value={draft}
        problem={problem}
        onType={typeTotal}
        onBlur={() => {
          if (isTotalTyped.current && cents !== null && unread === '')
            putTyped(auctionId, lot._id, { amount: amountText(cents) });
          isTotalTyped.current = false;
        }}
      />
      <td role="cell" className={classes['actions']}>
        {lot.withdrawn && drafted && status !== 'completed' && !keyLost && (
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
          onClick={() => actions.place({ lot, cents, own })}
        />
        {auction.withdrawals === 'allowed' && <Withdraw lot={lot} standing={standing} disabled={closed || busy} />}
      </td>
    </tr>
  );
});

interface AmountCellProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  field: AmountField;
  label: string;
  value: string;
  problem?: string;
  onType: (text: string) => void;
}

/** An amount, without a maximum length: that would cut a long pasted text to another amount, `1,250,000.00` after blanks to `1,250`. */
function AmountCell({ field, label, className, value, problem, onType, ...input }: AmountCellProps) {
  const id = useId();
  return (
    <FieldCell label={label} className={className}>
      <input
        className={`num ${classes['amount']}`}
        inputMode="decimal"
        autoComplete="off"
        // A long amount has a smaller font.
        style={{ '--signs': (value || (input.placeholder ?? '')).length } as CSSProperties}
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        onChange={(event) => onType(event.currentTarget.value)}
        data-field={field}
        {...input}
      />
      <span className="on-paper num">{value}</span>
      {problem && (
        <Text size="xs" c="var(--mantine-color-error)" id={id}>
          {problem}
        </Text>
      )}
    </FieldCell>
  );
}

type FieldCellProps = PropsWithChildren<{ label: string; className?: string | undefined }>;

const FieldCell = ({ label, className = '', children }: FieldCellProps) => (
  <td role="cell" className={`${classes['field']} ${className}`}>
    <span className={classes['label']} aria-hidden="true">
      {label}
    </span>
    {children}
  </td>
);
