import { Button } from '@mantine/core';
import { homeOf, isLetIn, type PagePath } from '@tender/contracts';
import { Link, useLocation } from 'react-router-dom';
import { t } from '../shared/language/t.js';
import { useSession } from '../shared/session/session.js';
import { EmptyState } from '../shared/ui/states.js';
import { Screen } from '../shared/ui/screen.js';
import { PAGES_TO_COME } from './pages-to-come.js';

/** The honest page of a part that belongs to a later release. */
export function NotYet() {
  const { pathname } = useLocation();
  const me = useSession((state) => state.me);
  const subject = PAGES_TO_COME[pathname as PagePath] ?? { title: t('This page'), purpose: t('do more') };
  const home = me ? homeOf(me.role, isLetIn(me)) : '/about';
  return (
    <Screen title={subject.title}>
      <EmptyState
        title={t('Not part of this release yet')}
        action={
          home === pathname ? (
            <Button component={Link} to="/auction-monitoring" variant="default">
              {t('Open auction monitoring')}
            </Button>
          ) : (
            <Button component={Link} to={home} variant="default">
              {t('Back to the start page')}
            </Button>
          )
        }
      >
        {t('Here you will {purpose}. Nothing that you do elsewhere depends on it.', { purpose: subject.purpose })}
      </EmptyState>
    </Screen>
  );
}
