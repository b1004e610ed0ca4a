import { Button, Group, Text, Title } from '@mantine/core';
import type { AuditEvent, AuditVerdict } from '@tender/contracts';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { ChangesSection } from '../../../shared/addenda/changes-section.js';
import { withoutIsolates } from '../../../shared/language/isolates.js';
import { t } from '../../../shared/language/t.js';
import { requestNames } from '../../../shared/directory/directory.js';
import { loadNames } from '../../../shared/directory/observed-names.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { useHouseName } from '../../../shared/store/application.js';
import { formatSecond, present } from '../../../shared/time/time.js';
import { FeatureParts } from '../../../shared/ui/screens/page-parts.js';
import { Loaded } from '../../../shared/ui/screens/states.js';
import { loadEvents, loadWhole, verify, type History, type Replayed } from '../audit-data.js';
import { useTimeZone } from '../use-histories.js';
import { idsNamedIn, useNames } from '../use-names.js';
import { Verdict } from '../verdict.js';
import { AuctionReport } from './auction-report.js';
import classes from './report.module.css';
import { TimeTable } from './time-table.js';

interface ReportContent {
  events: AuditEvent[];
  state: Replayed;
  verdict: AuditVerdict;
}

const ONCE = { onReturn: false } as const;

export function Report({ history }: { history: History }) {
  const [content, setContent] = useState<ReportContent | null>(null);
  const read = useCallback(
    async (signal: AbortSignal) => {
      const [events, state, verdict] = [
        await loadEvents(history, signal),
        await loadWhole(history, signal),
        await verify(history, signal),
      ];
      // Load the directory after the events: users missing from it have left.
      requestNames(idsNamedIn(state.kind === 'auction' ? state.auction : {}, events));
      await loadNames(signal);
      setContent({ events, state, verdict });
    },
    [history],
  );
  const load = useLoad(`report ${history.kind} ${history.id}`, read, ONCE);
  return (
    <div className={`upright ${classes['page']}`}>
      <Group justify="space-between" className={classes['actions'] ?? ''} mb="md">
        <Button
          variant="subtle"
          component={Link}
          to={`/audit?${history.kind}=${history.id}`}
          leftSection={<IconArrowLeft size={16} />}
        >
          {t('Replay')}
        </Button>
        <Button leftSection={<IconPrinter size={16} />} disabled={!content} onClick={() => window.print()}>
          {t('Print or save as PDF')}
        </Button>
      </Group>
      <Loaded load={load} what={t('the report')}>
        {() => content && <ReportContent content={content} history={history} />}
      </Loaded>
    </div>
  );
}

function ReportContent({ content: { events, state, verdict }, history }: { content: ReportContent; history: History }) {
  const house = useHouseName();
  const timeZone = useTimeZone(history);
  const thing = state.kind === 'auction' ? state.auction : state.viewing;
  const addenda = events.filter(({ type }) => type === 'AddendumPublished').length;
  const subjects = useMemo(() => subjectsOf(state), [state]);
  const names = useNames({ subjects });
  useEffect(() => {
    document.title = withoutIsolates(t('Audit report: {thing} · {house}', { thing: thing.name, house }));
  }, [thing.name, house]);
  return (
    <>
      <Text className="eyebrow">{t('Audit report')}</Text>
      <Title order={1}>{thing.name}</Title>
      <Text c="dimmed" mb="md">
        {t('{house} · made {second} · contains personal data', { house, second: formatSecond(present()) })}
      </Text>
      <Verdict verdict={verdict} history={history} isOpen />
      {state.kind === 'auction' && (
        <AuctionReport auction={state.auction} events={events} names={names} timeZone={timeZone} />
      )}
      {addenda > 0 && <ChangesSection of={{ ...history, count: addenda, timeZone }} personOf={names.person} />}
      <Title order={2}>{t('Time line')}</Title>
      <TimeTable events={events} names={names} timeZone={timeZone} bids={state.kind === 'viewing'} />
      <Title order={2}>{t('Proof')}</Title>
      <Text size="sm">
        {t(
          'Each event carries the SHA-256 hash of its canonical JSON and of the event before it. The hash of the last event identifies the whole history; an export in JSON lines can be checked against it without this server.',
        )}
      </Text>
      <Text size="sm" ff="monospace" mt={6} style={{ overflowWrap: 'anywhere' }}>
        {t('{count} events, the last: {hash}', { count: events.length, hash: events.at(-1)?.hash ?? '—' })}
      </Text>
      <FeatureParts of="/audit" />
    </>
  );
}

const subjectsOf = (state: Replayed): { _id: string; label: string }[] =>
  state.kind === 'auction'
    ? state.auction.lots.map(({ _id, lotNo }) => ({ _id, label: lotNo }))
    : [
        ...state.viewing.rooms.map(({ _id, name }) => ({ _id, label: name })),
        ...state.viewing.goods.map(({ _id, goodNo }) => ({ _id, label: goodNo })),
      ];
