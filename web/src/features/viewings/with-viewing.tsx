import { Button } from '@mantine/core';
import { can, type PagePath, type Role, type ViewingView } from '@tender/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../shared/language/t.js';
import { ApiError } from '../../shared/http/api-error.js';
import type { Load } from '../../shared/http/use-load.js';
import { useSession } from '../../shared/session/session.js';
import { EmptyState, Loaded } from '../../shared/ui/screens/states.js';

interface WithViewingProps<View extends ViewingView> {
  load: Load;
  viewing: View | undefined;
  children: (viewing: View) => ReactNode;
}

/** A viewing that does not exist, or that the reader may not see, shows a link to the list. */
export function WithViewing<View extends ViewingView>({ load, viewing, children }: WithViewingProps<View>) {
  const refused = load.status === 'failed' && load.error instanceof ApiError && load.error.code === 404;
  if (refused || (load.status === 'ready' && !viewing)) return <NoSuchViewing />;
  return (
    <Loaded load={load} what={t('the viewing')}>
      {() => viewing && children(viewing)}
    </Loaded>
  );
}

function NoSuchViewing() {
  const role = useSession((state) => state.me?.role ?? 'guest');
  return (
    <EmptyState
      title={t('No such viewing')}
      action={
        <Button component={Link} to={listFor(role)} variant="default">
          {t('See all viewings')}
        </Button>
      }
    >
      {t('The link may be old, or the invitation was withdrawn.')}
    </EmptyState>
  );
}

const listFor = (role: Role): PagePath => (can(role, 'viewing-management-visit') ? '/viewing-management' : '/overview');
