import { Alert, Button, List, Text } from '@mantine/core';
import type { AuditVerdict } from '@tender/contracts';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { t } from '../../shared/language/t.js';
import { notifyError } from '../../shared/notify.js';
import { useAction } from '../../shared/use-action.js';
import { verify, type History } from './audit-data.js';
import { verdictInWords } from './verdict-words.js';

export function VerifyButton({ history, onVerdict }: { history: History; onVerdict: (verdict: AuditVerdict) => void }) {
  const { busy, run } = useAction(
    async () => onVerdict(await verify(history)),
    (error) => notifyError(error, t('The history could not be verified.')),
  );
  return (
    <Button leftSection={<IconShieldCheck size={16} />} loading={busy} onClick={run}>
      {t('Verify')}
    </Button>
  );
}

export function Verdict({ verdict, kind }: { verdict: AuditVerdict; kind: History['kind'] }) {
  const [first, ...rest] = verdictInWords(verdict, kind);
  return (
    <Alert
      color={verdict.ok ? 'emerald' : 'ruby'}
      title={titleOf(verdict)}
      icon={verdict.ok ? <IconShieldCheck /> : <IconShieldX />}
      role="status"
    >
      <Text size="sm">{first}</Text>
      {rest.length > 0 && (
        <List size="sm" mt={4}>
          {rest.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      )}
      {verdict.head && (
        <Text size="xs" mt="xs" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {t('Event {number} · {hash}', { number: verdict.head.revision + 1, hash: verdict.head.hash })}
        </Text>
      )}
    </Alert>
  );
}

/** This history may be valid while another one is missing. */
function titleOf({ ok, misfit }: AuditVerdict): string {
  if (ok) return t('The history is sound');
  return misfit ? t('The history is not sound') : t('The house’s histories are not sound');
}
