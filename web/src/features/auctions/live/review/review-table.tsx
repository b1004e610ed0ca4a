import { Checkbox, ScrollArea, Table, Text } from '@mantine/core';
import { usdOf, type BidView } from '@tender/contracts';
import { memo } from 'react';
import { hiddenAmount } from '../../labels/hidden-amount.js';
import { t } from '../../../../shared/language/t.js';
import { formatCarats, formatUsd, perCaratOf } from '../../../../shared/numbers/amounts.js';
import cards from '../../../../shared/ui/tables/phone-cards.module.css';
import type { DraftLine } from '../bid/draft-lines.js';
import { LotTitle } from '../bid/lot-title.js';
import type { Agreed } from '../limits/own-limits.js';
import { endInWords } from './review-ends.js';
import { useLineEnd } from './review-run.js';
import { useLife } from '../bid/bid-lives.js';
import { lifeInWords } from '../bid/life-in-words.js';
import classes from '../styles/lots.module.css';

interface ReviewTableProps {
  lines: readonly DraftLine[];
  /** Id of the submitted review; null before. */
  runId: string | null;
  /** The confirmed doubts, by lot. A different doubt must be confirmed again. */
  confirmed?: Agreed['doubts'];
  onConfirm?: (lotId: string, doubt: string | null) => void;
  /** Lots whose doubts are confirmed in groups, above the table. */
  together?: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/** Bids of a review. Each line subscribes to its own outcome: a change renders one of a thousand lines. */
export const ReviewTable = memo(function ReviewTable({
  lines,
  runId,
  confirmed = {},
  onConfirm,
  together = NONE,
}: ReviewTableProps) {
  const total = usdOf(lines.reduce((sum, { cents }) => sum + cents, 0));
  const first = together.size > 0 ? undefined : lines.find(({ doubt }) => doubt !== null);
  return (
    <ScrollArea.Autosize mah="50dvh" scrollbars="y" classNames={{ content: cards['within'] ?? '' }}>
      <Table aria-label={t('Bids to send')} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Lot')}</Table.Th>
            <Table.Th ta="end" className={classes['before'] ?? ''}>
              {t('So far')}
            </Table.Th>
            <Table.Th ta="end">{t('New bid')}</Table.Th>
            {runId !== null && <Table.Th>{t('State')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <ReviewLine
              key={line.lot._id}
              line={line}
              runId={runId}
              isFirst={line === first}
              isConfirmed={confirmed[line.lot._id] === line.doubt}
              onConfirm={together.has(line.lot._id) ? undefined : onConfirm}
            />
          ))}
        </Table.Tbody>
        <Table.Tfoot pos="sticky" bottom={0} bg="var(--mantine-color-body)">
          <Table.Tr>
            <Table.Th>{t('Total')}</Table.Th>
            <Table.Td className={classes['before'] ?? ''} />
            <Table.Th ta="end" className="num">
              {formatUsd(total)}
            </Table.Th>
            {runId !== null && <Table.Td />}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </ScrollArea.Autosize>
  );
});

/** `onConfirm` is undefined if the doubt is confirmed in a group, or the bids were submitted. */
interface ReviewLineProps extends Pick<ReviewTableProps, 'runId' | 'onConfirm'> {
  line: DraftLine;
  isFirst: boolean;
  isConfirmed: boolean;
}

const ReviewLine = memo(function ReviewLine({ line, runId, isFirst, isConfirmed, onConfirm }: ReviewLineProps) {
  const { lot, own, cents, doubt } = line;
  const perCarat = perCaratOf(cents, lot.carats);
  return (
    <>
      <Table.Tr>
        <Table.Td>
          <Text size="sm" fw={600}>
            {t('Lot {lotNo}', { lotNo: lot.lotNo })}
          </Text>
          <Text size="xs" c="dimmed" component="div" lineClamp={1}>
            <LotTitle lot={lot} />
            {lot.description && lot.carats !== null && ` · ${t('{carats} ct', { carats: formatCarats(lot.carats) })}`}
          </Text>
        </Table.Td>
        <Table.Td ta="end" className={`num ${classes['before']}`}>
          {soFar(own)}
        </Table.Td>
        <Table.Td ta="end" className="num">
          <Text fw={600}>{formatUsd(usdOf(cents))}</Text>
          {perCarat !== null && (
            <Text size="xs" c="dimmed">
              {t('{amount} per carat', { amount: formatUsd(usdOf(perCarat)) })}
            </Text>
          )}
          {runId === null && !onConfirm && (
            <Text size="xs" c="dimmed">
              {doubt}
            </Text>
          )}
          {own?.status === 'standing' && (
            <Text size="xs" c="dimmed" className={classes['beneath'] ?? ''}>
              {t('so far {soFar}', { soFar: soFar(own) })}
            </Text>
          )}
        </Table.Td>
        {runId !== null && (
          <Table.Td>
            <LineState runId={runId} lotId={lot._id} />
          </Table.Td>
        )}
      </Table.Tr>
      {doubt !== null && runId === null && onConfirm && (
        <Table.Tr>
          <Table.Td colSpan={3}>
            <Checkbox
              size="sm"
              checked={isConfirmed}
              onChange={(event) => onConfirm(lot._id, event.currentTarget.checked ? doubt : null)}
              label={t('Yes, I mean {amount} ({doubt})', { amount: formatUsd(usdOf(cents)), doubt })}
              {...(isFirst ? { 'data-autofocus': true } : {})}
            />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
});

function LineState({ runId, lotId }: { runId: string; lotId: string }) {
  const end = useLineEnd(runId, lotId);
  const life = useLife(lotId);
  const { tone, words } = end ? endInWords(end) : (lifeInWords(life) ?? { tone: 'quiet', words: '' });
  return (
    <Text size="sm" className={`num ${classes['words']}`} data-tone={tone}>
      {words}
    </Text>
  );
}

/** The current bid. A colleague's amount may be hidden. */
function soFar(own: BidView | undefined): string {
  if (own?.status !== 'standing') return '—';
  return own.biddingAmount === null ? hiddenAmount(own) : formatUsd(own.biddingAmount);
}
