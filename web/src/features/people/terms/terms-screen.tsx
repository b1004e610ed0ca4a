import type { TermsView } from '@tender/contracts';
import { useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import { EmptyState, Loaded } from '../../../shared/ui/screens/states.js';
import { loadTerms } from './terms-data.js';
import { TermsPaper } from './terms-paper.js';
import { TermsDownload, TermsFacts } from './terms-words.js';
import { useHouseName } from '../../../shared/store/application.js';

export default function TermsScreen() {
  const [terms, setTerms] = useState<TermsView | null>(null);
  const house = useHouseName();
  const load = useLoad('terms', async (signal) => setTerms(await loadTerms(signal)));
  return (
    <Screen
      title={t('Terms')}
      lead={terms && <TermsFacts terms={terms} />}
      actions={terms && <TermsDownload version={terms.version} />}
    >
      <Loaded load={load} what={t('the terms')}>
        {() =>
          terms ? (
            <section className="sheet" style={{ padding: 'var(--mantine-spacing-lg)' }}>
              <TermsPaper key={terms.version} terms={terms} />
            </section>
          ) : (
            <EmptyState title={t('No terms yet')}>{t('{house} has not published any.', { house })}</EmptyState>
          )
        }
      </Loaded>
    </Screen>
  );
}
