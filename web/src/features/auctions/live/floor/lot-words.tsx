import { Text } from '@mantine/core';
import type { LotView } from '@tender/contracts';
import type { ReactNode } from 'react';
import { formatUsd } from '../../../../shared/numbers/amounts.js';
import { joinTexts } from '../../../../shared/language/join-texts.js';
import { t } from '../../../../shared/language/t.js';
import { nameOf, useDirectory } from '../../../../shared/directory/directory.js';
import { papersOf } from '../../labels/lot-facts.js';
import { UNREADABLE_PREFERENCE } from '../../preferences/preference-texts.js';
import { Facts, LotTitle } from '../bid/lot-title.js';
import type { LotField, OwnColumn } from '../filters/lot-fields.js';
import classes from '../styles/lots.module.css';

interface AboutProps {
  lot: LotView;
  facts: readonly LotField[];
  ownColumns: readonly OwnColumn[];
  /** Whether the details are open. */
  more: boolean;
  /** Below the title. */
  children: ReactNode;
}

/** Title, facts and preferences that have no column. */
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

/** Priority and note, unless they have columns. */
function OwnWords({ lot: { preference }, columns }: { lot: LotView; columns: readonly OwnColumn[] }) {
  const { priority, note, unreadable } = preference ?? {};
  const hasColumn = (name: OwnColumn['id']) => columns.some(({ id }) => id === name);
  const words = [
    !hasColumn('priority') && priority ? t('Our priority {priority}', { priority }) : '',
    !hasColumn('note') && (note || (unreadable && UNREADABLE_PREFERENCE)),
  ].filter(Boolean);
  return words.length > 0 && <small className={classes['ours']}>{words.join(' · ')}</small>;
}

/** A colleague's unsent amount. */
export function ColleaguesDraft({ userId, amount }: { userId: string; amount: string }) {
  const colleague = useDirectory(({ users }) => users.find(({ _id }) => _id === userId));
  return (
    <Text size="xs" c="dimmed" className="num">
      {colleague ? nameOf(colleague) : t('A colleague')} {t('has typed {amount}, not sent', { amount })}
    </Text>
  );
}

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
