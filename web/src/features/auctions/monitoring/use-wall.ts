import { useEffect, useEffectEvent } from 'react';
import { useOneChosen } from '../../../shared/url/use-choice.js';

/** The layout for a wall display: full screen, without header, footer and actions. It is part of the address, so that a display can start with it. */
export function useWall(): { wall: boolean; toggle: () => void } {
  const [value, choose] = useOneChosen('wall', '');
  const wall = value !== '';
  const leave = useEffectEvent(() => choose(null));
  useEffect(() => {
    if (!wall) return undefined;
    const root = document.documentElement;
    root.dataset['wall'] = 'on';
    const followEscape = () => {
      if (!document.fullscreenElement) leave();
    };
    document.addEventListener('fullscreenchange', followEscape);
    const lock = keepAwake();
    return () => {
      document.removeEventListener('fullscreenchange', followEscape);
      delete root.dataset['wall'];
      void lock.then((awake) => awake?.release());
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, [wall]);
  const toggle = () => {
    choose(wall ? null : 'on');
    // If the browser refuses full screen, the layout fills its window.
    if (!wall && document.fullscreenEnabled) document.documentElement.requestFullscreen().catch(() => undefined);
  };
  return { wall, toggle };
}

/** Keeps the display on, as far as the browser can and may. */
async function keepAwake(): Promise<WakeLockSentinel | null> {
  if (!('wakeLock' in navigator)) return null;
  return navigator.wakeLock.request('screen').catch(() => null);
}
