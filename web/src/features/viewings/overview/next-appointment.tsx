import { t } from '../../../shared/language/t.js';
import { unreadOf } from '../../../shared/addenda/changed.js';
import { Stat } from '../../../shared/ui/display/stat.js';
import { viewingChangesPage } from '../viewing-lists.js';
import { dayInWords, slotsInWords } from '../viewing-words.js';
import { useViewings } from '../viewings-slice.js';
import { useNextBookings } from './next-bookings.js';

/** Figures of the buyer's overview. `own-viewings.tsx`, on the same page, loads the viewings and bookings. */
export default function NextAppointment() {
  const [next] = useNextBookings();
  const viewings = useViewings((state) => state.viewings);
  const changed = Object.values(viewings).filter((viewing) => unreadOf(viewing) > 0);
  const [first] = changed;
  return (
    <>
      <Stat
        label={t('Next appointment')}
        value={next ? dayInWords(next.date) : '—'}
        note={next && [slotsInWords(next.slots), viewings[next.viewing]?.name].filter(Boolean).join(' · ')}
        to={next && `/viewing?id=${next.viewing}`}
      />
      {first && (
        <Stat
          label={t('Viewing changes to read')}
          value={changed.reduce((sum, viewing) => sum + unreadOf(viewing), 0)}
          note={first.name}
          to={viewingChangesPage(first)}
        />
      )}
    </>
  );
}
