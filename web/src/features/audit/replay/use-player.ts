import { useEffect, useRef, useState } from 'react';
import { advanced } from './playing.js';

const TICK = 100;

export interface Player {
  playing: boolean;
  speed: number;
  setSpeed: (speed: number) => void;
  toggle: () => void;
  stop: () => void;
}

/** @param at instants of the events @param go moves to an event */
export function usePlayer(at: readonly number[], revision: number, go: (revision: number) => void): Player {
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(10);
  const latest = useRef({ at, revision, go, speed });
  useEffect(() => {
    latest.current = { at, revision, go, speed };
  });

  useEffect(() => {
    if (!playing) return undefined;
    let clock = latest.current.at[latest.current.revision] ?? 0;
    let before = performance.now();
    const timer = setInterval(() => {
      const { at: times, revision: present, go: move, speed: fast } = latest.current;
      const now = performance.now();
      const next = advanced(times, { clock, revision: present }, now - before, fast);
      before = now;
      clock = next.clock;
      if (next.revision !== present) move(next.revision);
      if (next.revision >= times.length - 1) setPlaying(false);
    }, TICK);
    return () => clearInterval(timer);
  }, [playing]);

  const toggle = () => {
    // If the replay is at the end, start again.
    if (!playing && revision >= at.length - 1) go(0);
    setPlaying(!playing);
  };
  return { playing, speed, setSpeed, toggle, stop: () => setPlaying(false) };
}
