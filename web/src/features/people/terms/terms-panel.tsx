import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import type { TermsAcceptanceView, TermsVersionView } from '@tender/contracts';
import { IconFilePlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { loadDirectory, nameOf, useDirectory } from '../../../shared/directory/directory.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { DataTable, type Column } from '../../../shared/ui/tables/data-table.js';
import { EmptyState, Loaded } from '../../../shared/ui/screens/states.js';
import { Instant } from '../../../shared/ui/display/when.js';
import { PublishTerms } from './publish-terms.js';
import { loadAcceptances, loadVersions } from './terms-data.js';
import { useMay } from '../../../shared/session/session.js';
import { TermsDownload, TermsFacts } from './terms-words.js';

export function TermsPanel() {
  const [versions, setVersions] = useState<TermsVersionView[]>([]);
  const load = useLoad('versions of the terms', async (signal) => setVersions(await loadVersions(signal)));
  const [publishing, setPublishing] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const [current] = versions;
  const shown = versions.find(({ version }) => version === chosen) ?? current;
  const mayPublish = useMay('terms:publish');
  const publish = mayPublish && (
    <Button leftSection={<IconFilePlus size={17} aria-hidden="true" />} onClick={() => setPublishing(true)}>
      {t('Publish terms…')}
    </Button>
  );
  const published = () => {
    setChosen(null);
    load.again();
    void loadDirectory().catch(() => undefined);
  };
  return (
    <Loaded load={load} what={t('the terms')}>
      {() => (
        <Stack>
          {shown && current ? (
            <>
              <Group justify="space-between">
                <SegmentedControl
                  aria-label={t('Version')}
                  value={shown.version}
                  onChange={setChosen}
                  data={versions.map(({ version }) => ({
                    value: version,
                    label:
                      version === current.version
                        ? t('Version {version}, current', { version })
                        : t('Version {version}', { version }),
                  }))}
                  style={{ maxWidth: '100%', overflowX: 'auto' }}
                />
                <Group>
                  <TermsDownload version={shown.version} />
                  {publish}
                </Group>
              </Group>
              <TermsFacts terms={shown} />
              <Acceptances key={shown.version} terms={shown} isCurrent={shown === current} />
            </>
          ) : (
            <EmptyState title={t('The house has no terms')} action={publish}>
              {t(
                'There are none to accept. After you publish some, new people and all existing people must accept them.',
              )}
            </EmptyState>
          )}
          {publishing && <PublishTerms close={() => setPublishing(false)} published={published} />}
        </Stack>
      )}
    </Loaded>
  );
}

type Row = Pick<TermsAcceptanceView, 'userId' | 'name' | 'companyName'> & { at: string | null };

const COLUMNS: Column<Row>[] = [
  { id: 'name', header: t('Person'), value: ({ name }) => name ?? t('Erased since') },
  { id: 'company', header: t('Company'), value: ({ companyName }) => companyName ?? '' },
  {
    id: 'at',
    header: t('Accepted'),
    value: ({ at }) => at ?? t('Not yet'),
    cell: ({ at }) => (at === null ? <Text size="sm">{t('Not yet')}</Text> : <Instant of={at} />),
  },
];

function Acceptances({ terms: { version, accepted }, isCurrent }: { terms: TermsVersionView; isCurrent: boolean }) {
  const [acceptances, setAcceptances] = useState<TermsAcceptanceView[]>([]);
  const load = useLoad(`acceptances of terms ${version}`, async (signal) =>
    setAcceptances(await loadAcceptances(version, signal)),
  );
  const { users, companies } = useDirectory((state) => state);
  const waiting = useMemo((): Row[] => {
    if (!isCurrent) return [];
    const names = new Map(companies.map(({ _id, name }) => [_id, name]));
    return users
      .filter(({ awaitsTerms }) => awaitsTerms)
      .map((user) => ({
        userId: user._id,
        name: nameOf(user),
        companyName: names.get(user.companyId ?? '') ?? null,
        at: null,
      }));
  }, [users, companies, isCurrent]);
  return (
    <Loaded load={load} what={t('who has accepted')}>
      {() => (
        <>
          <Text size="sm" c="dimmed">
            {t('{accepted, plural, one {# person has} other {# people have}} accepted this version', { accepted })}
            {isCurrent &&
              t('; {count, plural, one {# person has} other {# people have}} not yet', { count: waiting.length })}
            .
          </Text>
          <DataTable
            list="acceptances"
            name={t('Acceptances of version {version}', { version })}
            columns={COLUMNS}
            rows={[...waiting, ...acceptances]}
            rowId={({ userId }) => userId}
            sortedBy={{ id: 'at', desc: true }}
            empty={t('No one has accepted it yet.')}
          />
        </>
      )}
    </Loaded>
  );
}
