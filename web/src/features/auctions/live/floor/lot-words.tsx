import { ActionIcon, Text } from '@mantine/core';
import type { LotView } from '@tender/contracts';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatUsd } from '../../../../shared/numbers/amounts.js';
import { joinTexts } from '../../../../shared/language/join-texts.js';
import { t } from '../../../../shared/language/t.js';
import { nameOf, useDirectory } from '../../../../shared/directory/directory.js';
import { papersOf } from '../../labels/lot-facts.js';
import { LOST_MARK } from '../../marks/marks-seen.js';
import { Facts, LotTitle } from '../bid/lot-title.js';
import type { LotField, OwnColumn } from '../filters/lot-fields.js';
import classes from '../styles/lots.module.css';

/** What a row says of its lot. */

interface AboutProps {
  lot: LotView;
  facts: readonly LotField[];
  ownColumns: readonly OwnColumn[];
  /** Whether the reader has asked for more. */
  more: boolean;
  /** Below the title. */
  children: ReactNode;
}

/** All that has no column of its own. */
export const About = ({ lot, facts, ownColumns, more, children }: AboutProps) => (
  <span className={classes['about']}>
    <LotTitle lot={lot} />
    {children}
    {lot.description && facts.length === 0 && (
      <small>
        <Facts lot={lot} />
      </small>
    )}
    {lot.minimumBid !== null && !facts.some(({ id }) => id === 'minimum') && (
      <small className="num">{t('Minimum {amount}', { amount: formatUsd(lot.minimumBid) })}</small>
    )}
    {more && <small>{joinTexts(papersOf(lot))}</small>}
    <OwnWords lot={lot} columns={ownColumns} />
  </span>
);

/** The company's priority and note, where they have no columns. */
function OwnWords({ lot: { preference }, columns }: { lot: LotView; columns: readonly OwnColumn[] }) {
  const words = [
    preference?.priority && !columns.includes('priority')
      ? t('Our priority {priority}', { priority: preference.priority })
      : '',
    preference?.note && !columns.includes('note') ? preference.note : '',
    preference?.unreadable && !preference.note && !columns.includes('note') ? LOST_MARK : '',
  ].filter(Boolean);
  return words.length > 0 && <small className={classes['ours']}>{words.join(' · ')}</small>;
}

/** On a phone, what a bidder needs seldom stands in the card only once it is asked for. */
export const MoreButton = ({
  lotNo,
  more,
  onMore,
}: {
  lotNo: string;
  more: boolean;
  onMore: (more: boolean) => void;
}) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    c="dimmed"
    className={classes['more'] ?? ''}
    aria-expanded={more}
    aria-label={t('More of lot {lotNo}', { lotNo })}
    onClick={() => onMore(!more)}
  >
    {more ? <IconChevronUp size={19} stroke={1.6} /> : <IconChevronDown size={19} stroke={1.6} />}
  </ActionIcon>
);

/** What a colleague has typed and not sent. */
export function ColleaguesDraft({ userId, amount }: { userId: string; amount: string }) {
  const colleague = useDirectory(({ users }) => users.find(({ _id }) => _id === userId));
  return (
    <Text size="xs" c="dimmed" className="num">
      {colleague ? nameOf(colleague) : t('A colleague')} {t('has typed {amount}, not sent', { amount })}
    </Text>
  );
}

/** One fact of the lot in a column of its own. */
export function FactCell({ lot, fact }: { lot: LotView; fact: LotField }) {
  const text = fact.text(lot);
  return (
    <td
      role="cell"
      className={`${classes['fact']} ${fact.kind === 'number' ? `num ${classes['end']}` : ''}`}
      data-empty={text === '' || undefined}
    >
      <span className={classes['label']}>{fact.label} </span>
      {text || '—'}
    </td>
  );
}
