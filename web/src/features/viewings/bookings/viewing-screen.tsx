import { GOODS_CATEGORY_LABELS } from '@tender/contracts';
import { Navigate, useSearchParams } from 'react-router-dom';
import { ChangedNote } from '../../../shared/addenda/changed.js';
import { OwnChanges } from '../../../shared/addenda/own-changes.js';
import { t, translated } from '../../../shared/language/t.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { FeatureParts } from '../../../shared/ui/screens/page-parts.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import { useWholeViewing } from '../use-viewing.js';
import { viewingChangesPage, isBookable } from '../viewing-lists.js';
import { loadViewing } from '../viewing-data.js';
import { putViewing, viewingsNow } from '../viewings-slice.js';
import { WithViewing } from '../with-viewing.js';
import { OwnBookings } from './own-bookings.js';
import { RequestBooking } from './dialogs/request-booking.js';
import { useColleagues } from './use-colleagues.js';
import { ViewingFacts } from './viewing-facts.js';
import { ViewingGoods } from './viewing-goods.js';

/** Polling interval in ms: no live message reports other companies' bookings. */
const FREE_TIMES = 30_000;

export default function ViewingScreen() {
  const [address] = useSearchParams();
  const id = address.get('id');
  return id ? <ViewingPage key={id} id={id} /> : <Navigate to="/booking-history" replace />;
}

function ViewingPage({ id }: { id: string }) {
  const { load, viewing, goods, bookings } = useWholeViewing<'buyer'>(id);
  const colleagues = useColleagues();
  useLoad(`free times ${id}`, (signal) => loadViewing(id, signal), { every: FREE_TIMES });
  return (
    <Screen
      title={viewing?.name ?? t('Viewing')}
      eyebrow={viewing?.category ? translated(GOODS_CATEGORY_LABELS[viewing.category]) : t('Viewing')}
      lead={viewing?.description}
    >
      <WithViewing load={load} viewing={viewing}>
        {(found) => (
          <>
            <ChangedNote of={found} to={viewingChangesPage(found)} />
            <ViewingFacts viewing={found} />
            <OwnBookings viewing={found} own={bookings} colleagues={colleagues} />
            {isBookable(found) && <RequestBooking viewing={found} own={bookings} colleagues={colleagues} />}
            <OwnChanges
              kind="viewing"
              of={found}
              onRead={(addendaSeen) => putViewing({ ...(viewingsNow().viewings[id] ?? found), addendaSeen })}
            />
            <ViewingGoods name={found.name} goods={goods} seen={found.addendaSeen ?? 0} timeZone={found.timeZone} />
            <FeatureParts of="/viewing" />
          </>
        )}
      </WithViewing>
    </Screen>
  );
}
