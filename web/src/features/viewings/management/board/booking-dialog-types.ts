import type { BookingView, ViewingView } from '@tender/contracts';
import type { Names } from '../words/names.js';
import type { BoardContext, Place } from './board-model.js';
import type { Move } from './move-dialog.js';

/** A booking, or a place for a new one. */
export type Draft = { booking: BookingView } | { booking: null; place: Place };

export interface BookingDialogProps {
  draft: Draft;
  viewing: ViewingView;
  bookings: readonly BookingView[];
  around: BoardContext;
  names: Names;
  onClose: () => void;
  /** Picks up the booking on the board. */
  onPlace: (booking: BookingView) => void;
  /** Called after a move of a confirmed booking, which can be undone. */
  onMoved: (move: Move) => void;
}
