import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../../shared/language/t.js';
import { ApiError } from '../../../shared/http/api-error.js';
import type { Load } from '../../../shared/http/use-load.js';
import { EmptyState, Loaded } from '../../../shared/ui/screens/states.js';

interface EntityPageProps<One> {
  load: Load;
  one: One | undefined;
  /** Noun for the entity: `person`. */
  what: string;
  list: string;
  children: (one: One) => ReactNode;
}

/** Links back to the list if the entity does not exist or was erased. */
export function EntityPage<One>({ load, one, what, list, children }: EntityPageProps<One>) {
  const refused = load.status === 'failed' && load.error instanceof ApiError && load.error.code === 404;
  if (refused || (load.status === 'ready' && !one)) {
    return (
      <EmptyState
        title={t('No such {what}', { what })}
        action={
          <Button component={Link} to={list} variant="default">
            {t('Back to the list')}
          </Button>
        }
      >
        {t('The link may be old, or the {what} was deleted.', { what })}
      </EmptyState>
    );
  }
  return (
    <Loaded load={load} what={t('the {what}', { what })}>
      {() => one && children(one)}
    </Loaded>
  );
}
