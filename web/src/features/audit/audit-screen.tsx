import { Button, Menu } from '@mantine/core';
import type { AuditOutline, AuditVerdict, ExportFormat } from '@tender/contracts';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { t } from '../../shared/language/t.js';
import { useNamesLoad } from '../../shared/directory/use-names.js';
import { useMay, useSession } from '../../shared/session/session.js';
import { notifyError } from '../../shared/notify.js';
import { save } from '../../shared/ui/tables/export.js';
import { FeatureParts } from '../../shared/ui/screens/page-parts.js';
import { Screen } from '../../shared/ui/screens/screen.js';
import { Loaded } from '../../shared/ui/screens/states.js';
import { useAction } from '../../shared/use-action.js';
import { loadExport, type History } from './audit-data.js';
import { AuditHome } from './audit-home.js';
import { Replay } from './replay/replay.js';
import { useOutline } from './replay/use-outline.js';
import { Report } from './report/report.js';
import { useHistories, useThing } from './use-histories.js';
import { Verdict, VerifyButton } from './verdict.js';

export default function AuditScreen() {
  const [address] = useSearchParams();
  return address.has('id') ? <HistoryById address={address} /> : <AuditPage address={address} />;
}

/** `?id=` of an auction or viewing, as on other pages. */
function HistoryById({ address }: { address: URLSearchParams }) {
  const { load, viewings } = useHistories();
  const { id = '', ...others } = Object.fromEntries(address);
  const kind: History['kind'] = viewings.some(({ _id }) => _id === id) ? 'viewing' : 'auction';
  return (
    <Loaded load={load} what={t('the history')}>
      {() => <Navigate to={`/audit?${new URLSearchParams({ [kind]: id, ...others })}`} replace />}
    </Loaded>
  );
}

function AuditPage({ address }: { address: URLSearchParams }) {
  const [auction, viewing] = [address.get('auction'), address.get('viewing')];
  const kind = auction !== null ? 'auction' : 'viewing';
  const id = auction ?? viewing;
  const observes = useSession(({ me }) => me?.observes);
  const history = useMemo<History | null>(() => (id === null ? null : { kind, id }), [kind, id]);
  if (!history)
    return observes ? <Navigate to={`/audit?${observes.kind}=${observes.subject}`} replace /> : <AuditHome />;
  return address.has('report') ? (
    <Report key={history.id} history={history} />
  ) : (
    <OneHistory key={history.id} history={history} />
  );
}

const idsIn = ({ companies, notes = [] }: AuditOutline): string[] => [
  ...companies,
  ...notes.flatMap(({ approvedBy }) => approvedBy ?? []),
];

function OneHistory({ history }: { history: History }) {
  const { load, outline } = useOutline(history);
  const directory = useNamesLoad(useMemo(() => (outline ? idsIn(outline) : []), [outline]));
  const [verdict, setVerdict] = useState<AuditVerdict | null>(null);
  const thing = useThing(history);
  const mayExport = useMay('audit:read');
  const name = thing?.name;
  return (
    <Screen
      title={name ?? t('History')}
      eyebrow={
        <Link to="/audit" style={{ color: 'inherit' }}>
          {t('Audit')}
        </Link>
      }
      tab={t('Audit')}
      actions={
        outline && (
          <>
            <Button
              variant="default"
              component={Link}
              to={`/audit?${history.kind}=${history.id}&report`}
              leftSection={<IconPrinter size={16} />}
            >
              {t('Report')}
            </Button>
            {mayExport && <ExportMenu history={history} name={name ?? history.id} />}
            <VerifyButton history={history} onVerdict={setVerdict} />
          </>
        )
      }
    >
      {verdict && <Verdict verdict={verdict} history={history} />}
      <FeatureParts of="/audit" />
      <Loaded load={directory.status === 'failed' ? directory : load} what={t('the history')}>
        {() => outline && <Replay history={history} outline={outline} />}
      </Loaded>
    </Screen>
  );
}

const FORMATS: Record<ExportFormat, string> = {
  jsonl: t('JSON lines, to verify without the server'),
  csv: t('CSV, for people'),
  xlsx: t('Excel (XLSX), for people'),
};

function ExportMenu({ history, name }: { history: History; name: string }) {
  const { busy, run } = useAction(
    async (format: ExportFormat) =>
      save(await loadExport(history, format), `${t('History of {name}', { name })}.${format}`),
    (error) => notifyError(error, t('The history could not be exported.')),
  );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} />} loading={busy}>
          {t('Export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(FORMATS).map(([format, label]) => (
          <Menu.Item key={format} onClick={() => run(format as ExportFormat)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
