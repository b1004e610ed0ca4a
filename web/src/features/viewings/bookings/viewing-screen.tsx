import { Button } from '@mantine/core';
import { GOODS_CATEGORY_LABELS } from '@tender/contracts';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { useLoad } from '../../../shared/http/use-load.js';
import { Screen } from '../../../shared/ui/screen.js';
import { EmptyState, Loaded } from '../../../shared/ui/states.js';
import { useWholeViewing } from '../use-viewing.js';
import { isOpen } from '../viewing-lists.js';
import { loadViewing } from '../viewing-data.js';
import { OwnBookings } from './own-bookings.js';
import { RequestBooking } from './request-booking.js';
import { useColleagues } from './use-colleagues.js';
import { ViewingFacts } from './viewing-facts.js';
import { ViewingGoods } from './viewing-goods.js';

/** Milliseconds: what others book is told to nobody, so that free times are asked for now and then. */
const FREE_TIMES = 30_000;

export default function ViewingScreen() {
  const [address] = useSearchParams();
  const id = address.get('id');
  return id ? <ViewingPage key={id} id={id} /> : <Navigate to="/booking-history" replace />;
}

/** A viewing as those who come see it: what is shown, their bookings, and the times at which they can ask for more. */
function ViewingPage({ id }: { id: string }) {
  const { load, viewing, goods, bookings } = useWholeViewing(id);
  const colleagues = useColleagues();
  useLoad(`free times ${id}`, (signal) => loadViewing(id, signal), { every: FREE_TIMES });
  return (
    <Screen
      title={viewing?.name ?? 'Viewing'}
      eyebrow={viewing?.category ? GOODS_CATEGORY_LABELS[viewing.category] : 'Viewing'}
      lead={viewing?.description}
    >
      <Loaded load={load} what="the viewing">
        {() =>
          viewing ? (
            <>
              <ViewingFacts viewing={viewing} />
              <OwnBookings viewing={viewing} own={bookings} colleagues={colleagues} />
              {isOpen(viewing) && <RequestBooking viewing={viewing} own={bookings} colleagues={colleagues} />}
              <ViewingGoods name={viewing.name} goods={goods} />
            </>
          ) : (
            <EmptyState
              title="No such viewing"
              action={
                <Button component={Link} to="/booking-history" variant="default">
                  Your bookings
                </Button>
              }
            >
              The link may be old, or the invitation was taken back.
            </EmptyState>
          )
        }
      </Loaded>
    </Screen>
  );
}
