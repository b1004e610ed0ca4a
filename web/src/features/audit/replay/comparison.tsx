import { Button, Group, Stack, Text } from '@mantine/core';
import type { AuditComparison } from '@tender/contracts';
import { useMemo, useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { useNamesOf } from '../../../shared/directory/use-names.js';
import { notifyError } from '../../../shared/notify.js';
import { SmallTable } from '../../../shared/ui/tables/small-table.js';
import { useAction } from '../../../shared/use-action.js';
import { compare, type History } from '../audit-data.js';
import { changeInWords, type Names } from '../change-words.js';
import { idsComparedIn } from '../use-names.js';
import classes from './audit.module.css';

interface ComparisonProps {
  history: History;
  revision: number;
  /** Position to compare with; null before the user marks one. */
  marked: number | null;
  names: Names;
  onMark: (revision: number) => void;
}

export function Comparison({ history, revision, marked, names, onMark }: ComparisonProps) {
  const [found, setFound] = useState<AuditComparison | null>(null);
  useNamesOf(useMemo(() => idsComparedIn(found?.changes ?? []), [found]));
  const places = marked === null ? null : { from: Math.min(marked, revision), to: Math.max(marked, revision) };
  const isPresent = found !== null && found.from === places?.from && found.to === places.to;
  const { busy, run } = useAction(
    async () => places && setFound(await compare(history, places.from, places.to)),
    (error) => notifyError(error, t('The two positions could not be compared.')),
  );

  return (
    <Stack gap="sm">
      <Text size="sm">
        {places === null
          ? t('Mark a position, move to another, and see what changed between the two.')
          : t('From event {from} to event {to}.', { from: places.from + 1, to: places.to + 1 })}
      </Text>
      <Group gap="xs">
        <Button variant="default" onClick={() => onMark(revision)}>
          {t('Mark event {number}', { number: revision + 1 })}
        </Button>
        <Button disabled={places === null || places.from === places.to} loading={busy} onClick={run}>
          {t('Compare')}
        </Button>
      </Group>
      {isPresent && (
        <>
          <Text size="sm" c="dimmed" role="status">
            {found.changes.length === 0
              ? t('Nothing of what is shown changed.')
              : found.more > 0
                ? t('{all, plural, one {# change} other {# changes}}, the first {count}', {
                    all: found.changes.length + found.more,
                    count: found.changes.length,
                  })
                : t('{count, plural, one {# change} other {# changes}}', { count: found.changes.length })}
          </Text>
          {found.changes.length > 0 && (
            <div className={classes['state']} tabIndex={0} role="region" aria-label={t('Changes, scrollable')}>
              <SmallTable
                name={t('Changes')}
                stickyHeader
                miw={420}
                columns={[
                  { header: t('What'), cell: ({ where }) => where },
                  { header: t('Before'), cell: ({ before }) => <span className="num">{before}</span> },
                  { header: t('After'), cell: ({ after }) => <span className="num">{after}</span> },
                ]}
                rows={found.changes.map((change) => ({ ...changeInWords(change, names), id: change.path.join('/') }))}
                rowId={({ id }) => id}
              />
            </div>
          )}
        </>
      )}
    </Stack>
  );
}
