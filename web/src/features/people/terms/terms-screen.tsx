import { Anchor, Stack, Text, Title } from '@mantine/core';
import { can, type TermsView } from '@tender/contracts';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../../shared/language/t.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { useSession } from '../../../shared/session/session.js';
import { useHouse, useHouseName } from '../../../shared/store/application.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import { EmptyState, Loaded } from '../../../shared/ui/screens/states.js';
import { loadTerms } from './terms-data.js';
import { TermsPaper } from './terms-paper.js';
import { TermsDownload, TermsFacts } from './terms-words.js';

/** All terms that bind a company: of the firm, of each bid, of a tender. */
export default function TermsScreen() {
  const [terms, setTerms] = useState<TermsView | null>(null);
  const house = useHouseName();
  const { bidTerms } = useHouse();
  const load = useLoad('terms', async (signal) => setTerms(await loadTerms(signal)));
  return (
    <Screen
      title={t('What binds you here')}
      lead={terms && <TermsFacts terms={terms} />}
      actions={terms && <TermsDownload version={terms.version} />}
    >
      <Loaded load={load} what={t('the terms')}>
        {() =>
          terms ? (
            <Part title={t('The terms of {house}', { house })}>
              <TermsPaper key={terms.version} terms={terms} />
            </Part>
          ) : (
            <EmptyState title={t('No terms yet')}>{t('{house} has not published any.', { house })}</EmptyState>
          )
        }
      </Loaded>
      {bidTerms !== null && (
        <Part title={t('The terms of each bid')}>
          <Text dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {bidTerms}
          </Text>
        </Part>
      )}
      <Part title={t('The terms of a tender')}>
        <Text>
          {t(
            'The page of each auction says which price the winner pays, and whether a bid can be lowered or withdrawn. Documents such as tender terms are on the same page.',
          )}
        </Text>
        <Links />
      </Part>
    </Screen>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="sheet" style={{ padding: 'var(--mantine-spacing-lg)' }}>
    <Stack gap="sm" maw={900}>
      <Title order={2} size="h3">
        {title}
      </Title>
      {children}
    </Stack>
  </section>
);

function Links() {
  const role = useSession(({ me }) => me?.role ?? 'guest');
  const documents = can(role, 'admin-downloads-visit') ? '/downloads' : '/billiton-downloads';
  return (
    <>
      {can(role, 'auctions-visit') && (
        <Anchor component={Link} to="/auctions">
          {t('Auctions')}
        </Anchor>
      )}
      {(can(role, 'admin-downloads-visit') || can(role, 'user-download-visit')) && (
        <Anchor component={Link} to={documents}>
          {t('Downloads')}
        </Anchor>
      )}
    </>
  );
}
