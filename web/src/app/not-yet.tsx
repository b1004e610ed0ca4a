import { Button } from '@mantine/core';
import { homeOf, isLetIn } from '@tender/contracts';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../shared/session/session.js';
import { EmptyState } from '../shared/ui/states.js';
import { Screen } from '../shared/ui/screen.js';

/** What stands behind each address that this release does not serve yet. */
const SUBJECTS: Record<string, { title: string; purpose: string }> = {
  '/viewing-setup': { title: 'Viewing setup', purpose: 'plan viewings, their rooms and the goods on show' },
  '/viewing-management': { title: 'Viewing management', purpose: 'run viewings: bookings, rooms and goods' },
  '/notifications': { title: 'Notifications', purpose: 'read the messages of the house' },
  '/booking-history': { title: 'Booking history', purpose: 'see your company’s past and coming appointments' },
  '/billiton-downloads': { title: 'Downloads', purpose: 'fetch documents that the house has published' },
  '/notifications-hub': { title: 'Notifications hub', purpose: 'write to buyers and see what was delivered' },
  '/downloads': { title: 'Downloads', purpose: 'manage folders and documents' },
  '/audit': { title: 'Audit', purpose: 'replay an auction event by event and verify its history' },
};

/** The honest page of a part that belongs to a later release. */
export function NotYet() {
  const { pathname } = useLocation();
  const me = useSession((state) => state.me);
  const subject = SUBJECTS[pathname] ?? { title: 'This page', purpose: 'do more' };
  const home = me ? homeOf(me.role, isLetIn(me)) : '/about';
  return (
    <Screen title={subject.title}>
      <EmptyState
        title="Not part of this release yet"
        action={home === pathname ? <Button component={Link} to="/auction-monitoring" variant="default">Open auction monitoring</Button>
          : <Button component={Link} to={home} variant="default">Back to the start page</Button>}
      >
        Here you will {subject.purpose}. Nothing that you do elsewhere depends on it.
      </EmptyState>
    </Screen>
  );
}
