import type { BookingView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { ReasonDialog } from '../../../../shared/ui/dialogs/reason-dialog.js';
import type { Names } from '../words/names.js';
import type { Place } from './board-model.js';
import { placeInWords } from './verdict.js';

/** A confirmed booking, and where it is to go. */
export interface Move {
  booking: BookingView;
  place: Place;
}

/** Whether a booking has a place that its company was promised. */
export const isConfirmed = ({ status, room }: BookingView): boolean => status === 'approved' && room !== null;

/** Where a booking is. */
export const placeOf = ({ date, slots, room }: BookingView): Place => ({ date, slots, room: room ?? '' });

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.date === other.date && one.room === other.room && one.slots.join() === other.slots.join();

interface MoveDialogProps extends Move {
  names: Names;
  onClose: () => void;
  /** Whether it was done: else the dialog stays. */
  onConfirm: (reason: string) => Promise<boolean>;
}

/** Asks before a confirmed booking is moved: its company is told where it was, where it is, and why. */
export const MoveDialog = ({ booking, place, names, onClose, onConfirm }: MoveDialogProps) => (
  <ReasonDialog
    title={t('Move the appointment of {company}?', { company: names.company(booking.company) })}
    text={t('Until now: {before}. From now on: {after}. The company is told both, and the reason.', {
      before: placeInWords(placeOf(booking), names),
      after: placeInWords(place, names),
    })}
    confirm={t('Move')}
    onClose={onClose}
    onConfirm={onConfirm}
  />
);
