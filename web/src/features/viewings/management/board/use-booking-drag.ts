import type { BookingView } from '@tender/contracts';
import { useCallback, useMemo, useState } from 'react';
import { t } from '../../../../shared/language/t.js';
import { useMay } from '../../../../shared/session/session.js';
import { notifyError } from '../../../../shared/notify.js';
import type { Names } from '../words/names.js';
import { refusalInWords } from '../words/refusal-words.js';
import { confirmAction } from '../../../../shared/ui/dialogs/confirm.js';
import { putAt, swapBookings } from './board-commands.js';
import { isConfirmed, placeOf, type Move } from './move-dialog.js';
import { shifted, type BoardContext } from './board-model.js';
import { placeInWords, verdictInWords, verdictOn, type Verdict } from './verdict.js';

/** A cell of the day that is shown. */
export interface CellPlace {
  room: string;
  hour: number;
}

/** A booking in somebody's hand, by mouse, finger or keys: nothing has happened to it yet. */
export interface DraggedBooking {
  booking: BookingView;
  /** The hour of it that was taken hold of: it comes to the hour where it is let go. */
  grabbedHour: number;
}

export interface BookingDrag {
  dragged: DraggedBooking | null;
  target: CellPlace | null;
  /** What letting go at the target would do. */
  verdict: Verdict | null;
  /** What is told of the target, and of what was done last. */
  words: string;
  busy: boolean;
  pickUp: (booking: BookingView, grabbed: number) => void;
  dragOver: (target: CellPlace | null) => void;
  drop: (at: CellPlace) => void;
  cancel: () => void;
  /** A confirmed booking that was let go elsewhere, and is not moved before that is confirmed. */
  moving: Move | null;
  /** @returns whether it was moved */
  confirmMove: (reason: string) => Promise<boolean>;
  leaveMove: () => void;
  /** A booking that was moved here last, as it was before. */
  moved: Move | null;
  noteMoved: (move: Move) => void;
  undoMove: () => void;
}

/** Moves bookings on the board: one way for mouse, touch and keyboard. */
export function useBookingDrag(date: string, around: BoardContext, names: Names): BookingDrag {
  const mayCarry = useMay('booking:manage');
  const [carried, setCarried] = useState<DraggedBooking | null>(null);
  const [target, setTarget] = useState<CellPlace | null>(null);
  const [done, setDone] = useState('');
  const [busy, setBusy] = useState(false);
  const [moving, setMoving] = useState<Move | null>(null);
  const [moved, setMoved] = useState<Move | null>(null);

  const judge = useCallback(
    ({ booking, grabbedHour: grabbed }: DraggedBooking, { room, hour }: CellPlace): Verdict => {
      const over = around.board.inRoom(date, room, hour);
      return verdictOn(booking, { date, room, slots: shifted(booking.slots, grabbed, hour) }, around, over);
    },
    [date, around],
  );
  const verdict = useMemo(() => (carried && target ? judge(carried, target) : null), [carried, target, judge]);

  const work = async (doing: () => Promise<void>, outcome: string, fallback: string): Promise<boolean> => {
    setBusy(true);
    setDone('');
    setMoved(null);
    try {
      await doing();
      setDone(outcome);
      return true;
    } catch (error) {
      const words = refusalInWords(error, fallback, names) ?? t('We cannot reach the server.');
      setDone(words);
      notifyError(new Error(words), words);
      return false;
    } finally {
      setBusy(false);
    }
  };

  const leave = () => {
    setCarried(null);
    setTarget(null);
  };
  const put = ({ booking, place }: Move, reason?: string): Promise<boolean> =>
    work(
      () => putAt(booking, place, reason),
      `${names.company(booking.company)}: ${placeInWords(place, names)}.`,
      t('The booking could not be moved.'),
    );
  const confirmMove = async (reason: string): Promise<boolean> => {
    const isDone = moving !== null && (await put(moving, reason));
    if (isDone) setMoved(moving);
    return isDone;
  };
  const undoMove = () => {
    if (!moved) return;
    const { booking, place } = moved;
    void put({ booking: { ...booking, ...place }, place: placeOf(booking) }, t('The move is taken back.'));
  };
  const letGo = (at: CellPlace) => {
    if (!carried) return;
    const { booking } = carried;
    const outcome = judge(carried, at);
    leave();
    if (outcome.kind === 'stays' || outcome.kind === 'blocked') setDone(verdictInWords(outcome, booking, names));
    else if (outcome.kind === 'moves') {
      const move = { booking, place: outcome.place };
      if (isConfirmed(booking)) setMoving(move);
      else void put(move);
    } else
      askToSwap(
        booking,
        outcome.with,
        names,
        (doing) =>
          void work(doing, t('The two bookings have swapped their places.'), t('The bookings could not be swapped.')),
      );
  };
  return {
    dragged: carried,
    target,
    verdict,
    words: verdict && carried ? verdictInWords(verdict, carried.booking, names) : done,
    busy,
    pickUp: (booking, grabbed) => {
      if (!mayCarry) return;
      setDone('');
      setCarried({ booking, grabbedHour: grabbed });
    },
    dragOver: (next) => setTarget((now) => (now?.room === next?.room && now?.hour === next?.hour ? now : next)),
    drop: letGo,
    cancel: leave,
    moving,
    confirmMove,
    leaveMove: () => setMoving(null),
    moved,
    noteMoved: setMoved,
    undoMove,
  };
}

/** Both companies get another place: that is asked before it is done. */
export function askToSwap(
  one: BookingView,
  other: BookingView,
  names: Names,
  then: (work: () => Promise<void>) => void,
): void {
  const line = (who: BookingView, at: BookingView) =>
    t('{company} gets {place}.', {
      company: names.company(who.company),
      place: placeInWords({ ...at, room: at.room ?? '' }, names),
    });
  confirmAction({
    title: t('Swap the two bookings?'),
    text: `${line(one, other)} ${line(other, one)}`,
    confirm: t('Swap'),
    onConfirm: () => then(() => swapBookings(one, other)),
  });
}
