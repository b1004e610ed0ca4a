import { Alert, Button, List, Text } from '@mantine/core';
import type { AuditVerdict } from '@tender/contracts';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { usePersonName } from '../../shared/directory/directory.js';
import { useNamesOf } from '../../shared/directory/use-names.js';
import { t } from '../../shared/language/t.js';
import { useMay } from '../../shared/session/session.js';
import { notifyError } from '../../shared/notify.js';
import { useAction } from '../../shared/use-action.js';
import { verify, type History } from './audit-data.js';
import { useTimeZone } from './use-histories.js';
import { typeInWords } from './event-words.js';
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

interface VerdictProps {
  verdict: AuditVerdict;
  history: History;
  /** Whether the details are open, as on paper. */
  isOpen?: boolean;
}

export function Verdict({ verdict, history, isOpen = false }: VerdictProps) {
  const timeZone = useTimeZone(history);
  const { plain, details } = verdictInWords(verdict, { kind: history.kind, timeZone });
  const { head } = verdict;
  // An observer gets the verdict alone.
  const hasDetails = useMay('audit:read');
  return (
    <Alert
      color={verdict.ok ? 'emerald' : 'ruby'}
      title={titleOf(verdict)}
      icon={verdict.ok ? <IconShieldCheck /> : <IconShieldX />}
      role="status"
    >
      {hasDetails &&
        plain.map((line) => (
          <Text key={line} size="sm">
            {line}
          </Text>
        ))}
      {hasDetails && <WithoutSecondPerson events={verdict.brokenGlass} />}
      {hasDetails && (
        <VerdictDetails lines={details} isOpen={isOpen}>
          {head && (
            <Text size="xs" mt="xs" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
              {t('Event {number} · {hash}', { number: head.revision + 1, hash: head.hash })}
            </Text>
          )}
        </VerdictDetails>
      )}
    </Alert>
  );
}

function WithoutSecondPerson({ events }: { events: AuditVerdict['brokenGlass'] }) {
  const person = usePersonName();
  useNamesOf(useMemo(() => events.map(({ userId }) => userId), [events]));
  if (events.length === 0) return null;
  return (
    <Text component="div" size="sm" mt="xs" c="var(--mantine-color-error)">
      {t('{count, plural, one {# event} other {# events}} without a second person:', { count: events.length })}
      <List size="sm">
        {events.map(({ revision, type, userId, reason }) => (
          <List.Item key={revision}>
            {t('Event {number} ({type}), by {name}:', {
              number: revision + 1,
              type: typeInWords(type),
              name: person(userId),
            })}{' '}
            <bdi>{reason}</bdi>
          </List.Item>
        ))}
      </List>
    </Text>
  );
}

interface VerdictDetailsProps {
  lines: readonly string[];
  isOpen?: boolean;
  children?: ReactNode;
}

/** The technical part of a verdict: anchors, commitments, hashes. */
export const VerdictDetails = ({ lines, isOpen = false, children }: VerdictDetailsProps) => (
  <Text component="details" size="sm" mt="xs" open={isOpen}>
    <summary>{t('Details')}</summary>
    <List size="sm" mt={4}>
      {lines.map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
    {children}
  </Text>
);

/** This history may be valid while another one is missing. */
function titleOf({ ok, misfit }: AuditVerdict): string {
  if (ok) return t('The history is sound');
  return misfit ? t('The history is not sound') : t('The histories of the house are not sound');
}
