import { Button } from '@mantine/core';
import { can, type AuctionView, type PagePath, type Role } from '@tender/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../shared/language/t.js';
import { ApiError } from '../../shared/http/api-error.js';
import type { Load } from '../../shared/http/use-load.js';
import { useSession } from '../../shared/session/session.js';
import { EmptyState, Loaded } from '../../shared/ui/screens/states.js';

interface WithAuctionProps<View extends AuctionView> {
  load: Load;
  auction: View | undefined;
  what: string;
  children: (auction: View) => ReactNode;
}

/** Shows a link to all auctions if this one does not exist or the reader may not see it. */
export function WithAuction<View extends AuctionView>({ load, auction, what, children }: WithAuctionProps<View>) {
  const refused = load.status === 'failed' && load.error instanceof ApiError && load.error.code === 404;
  if (refused || (load.status === 'ready' && !auction)) return <NoSuchAuction />;
  return (
    <Loaded load={load} what={what}>
      {() => auction && children(auction)}
    </Loaded>
  );
}

function NoSuchAuction() {
  const role = useSession((state) => state.me?.role ?? 'guest');
  return (
    <EmptyState
      title={t('No such auction')}
      action={
        <Button component={Link} to={listFor(role)} variant="default">
          {t('See all auctions')}
        </Button>
      }
    >
      {can(role, 'auction:read-all')
        ? t('The link may be old.')
        : t('The link may be old, or your company is not invited to it.')}
    </EmptyState>
  );
}

const listFor = (role: Role): PagePath =>
  can(role, 'auction-management-visit')
    ? '/auction-management'
    : can(role, 'auction-result-visit')
      ? '/auction-result'
      : '/auctions';
