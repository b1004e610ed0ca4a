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
import { labelled } from '../../../../shared/language/join-texts.js';

/** A cell of the day that is shown. */
export interface CellPlace {
  room: string;
  hour: number;
}

/** A booking that is picked up by mouse, touch or keys. It does not change before the drop. */
export interface DraggedBooking {
  booking: BookingView;
  /** Hour by which the booking was grabbed: this hour moves to the hour of the drop. */
  grabbedHour: number;
}

export interface BookingDrag {
  dragged: DraggedBooking | null;
  target: CellPlace | null;
  /** The result of a drop at the target. */
  verdict: Verdict | null;
  /** Announcement of the target, or of the last result. */
  words: string;
  busy: boolean;
  pickUp: (booking: BookingView, grabbed: number) => void;
  dragOver: (target: CellPlace | null) => void;
  drop: (at: CellPlace) => void;
  cancel: () => void;
  /** A dropped confirmed booking, which moves only after confirmation. */
  moving: Move | null;
  /** @returns whether the booking was moved */
  confirmMove: (reason: string) => Promise<boolean>;
  leaveMove: () => void;
  /** The last move: the booking before it, and its new place. */
  moved: Move | null;
  noteMoved: (move: Move) => void;
  undoMove: () => void;
}

/** One implementation for mouse, touch and keyboard. */
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
      labelled(names.company(booking.company), `${placeInWords(place, names)}.`),
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
    void put({ booking: { ...booking, ...place }, place: placeOf(booking) }, t('The move is undone.'));
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

/** Requests a confirmation of a swap: both companies get another place. */
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
