import type { BookingView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { LocalLinks } from '../../../../shared/ui/display/local-links.js';
import { ReasonDialog } from '../../../../shared/ui/dialogs/reason-dialog.js';
import type { Names } from '../words/names.js';
import type { Place } from './board-model.js';
import { placeInWords } from './verdict.js';

export interface Move {
  booking: BookingView;
  place: Place;
}

/** Whether a booking is approved with a room. */
export const isConfirmed = ({ status, room }: BookingView): boolean => status === 'approved' && room !== null;

export const placeOf = ({ date, slots, room }: BookingView): Place => ({ date, slots, room: room ?? '' });

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.date === other.date && one.room === other.room && one.slots.join() === other.slots.join();

interface MoveDialogProps extends Move {
  names: Names;
  onClose: () => void;
  /** @returns whether it succeeded; otherwise the dialog stays open */
  onConfirm: (reason: string) => Promise<boolean>;
}

/** Requests a confirmation before a confirmed booking moves. Its company gets both places and the reason. */
export const MoveDialog = ({ booking, place, names, onClose, onConfirm }: MoveDialogProps) => (
  <ReasonDialog
    note={<LocalLinks />}
    title={t('Move the appointment of {company}?', { company: names.company(booking.company) })}
    text={t('Until now: {before}. From now on: {after}. The company reads both, and the reason.', {
      before: placeInWords(placeOf(booking), names),
      after: placeInWords(place, names),
    })}
    confirm={t('Move')}
    onClose={onClose}
    onConfirm={onConfirm}
  />
);
