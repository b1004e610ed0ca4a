import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { AuditLogEntry, AuditLogVerdict } from '@tender/contracts';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { t } from '../../../shared/language/t.js';
import { useNamesLoad } from '../../../shared/directory/use-names.js';
import { notifyError } from '../../../shared/notify.js';
import { DataTable } from '../../../shared/ui/tables/data-table.js';
import { Loaded } from '../../../shared/ui/screens/states.js';
import { formatInstant } from '../../../shared/time/time.js';
import { useAction } from '../../../shared/use-action.js';
import { foldReplays, oldestOf } from './folded-replays.js';
import { LogFilters } from './log-filters.js';
import { useLogColumns } from './log-columns.js';
import { VerdictDetails } from '../verdict.js';
import { logVerdictInWords } from './log-words.js';
import { useLog, useLogFilter, verifyLog } from './use-log.js';

const idsIn = (entries: readonly AuditLogEntry[]): string[] =>
  entries.flatMap(({ userId, aimedAt }) => (aimedAt === null ? [userId] : [userId, aimedAt]));

/** Entries of the audit log, newest first, updated while the page is open. */
export function LogPanel() {
  const [filter, choose] = useLogFilter();
  const { load, shown, loadOlder } = useLog(filter);
  useNamesLoad(useMemo(() => idsIn(shown?.entries ?? []), [shown]));
  const rows = useMemo(() => foldReplays(shown?.entries ?? []), [shown]);
  const columns = useLogColumns();
  const [verdict, setVerdict] = useState<AuditLogVerdict | null>(null);
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end" gap="sm">
        <LogFilters filter={filter} onChoose={choose} />
        <Waiting
          icon={<IconShieldCheck size={16} />}
          failed={t('The audit log could not be verified.')}
          onClick={async () => setVerdict(await verifyLog())}
        >
          {t('Verify')}
        </Waiting>
      </Group>
      {verdict && <LogVerdict verdict={verdict} />}
      <Loaded load={load} what={t('the audit log')}>
        {() => (
          <>
            <DataTable
              name={t('Audit log')}
              columns={columns}
              rows={rows}
              // The oldest entry stays the same while the replay continues.
              rowId={(row) => oldestOf(row)._id}
              pageSize={50}
              empty={t('Nothing of this kind in that time.')}
            />
            {shown?.nextCursor && (
              <Group justify="center">
                <Waiting failed={t('Older entries could not be loaded.')} onClick={loadOlder}>
                  {t('Load older entries')}
                </Waiting>
              </Group>
            )}
          </>
        )}
      </Loaded>
    </Stack>
  );
}

interface WaitingProps {
  icon?: ReactNode;
  failed: string;
  onClick: () => Promise<void>;
  children: ReactNode;
}

function Waiting({ icon, failed, onClick, children }: WaitingProps) {
  const { busy, run } = useAction(onClick, (error) => notifyError(error, failed));
  return (
    <Button variant="default" leftSection={icon} loading={busy} onClick={run}>
      {children}
    </Button>
  );
}

function LogVerdict({ verdict }: { verdict: AuditLogVerdict }) {
  const { plain, details } = logVerdictInWords(verdict);
  return (
    <Alert
      color={verdict.ok ? 'emerald' : 'ruby'}
      title={verdict.ok ? t('The audit log is sound') : t('The audit log is not sound')}
      icon={verdict.ok ? <IconShieldCheck /> : <IconShieldX />}
      role="status"
    >
      {plain.map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
      {verdict.since && (
        <Text size="sm" c="dimmed">
          {t('The oldest entry that is kept is of {instant}.', { instant: formatInstant(verdict.since) })}
        </Text>
      )}
      <VerdictDetails lines={details} />
    </Alert>
  );
}
