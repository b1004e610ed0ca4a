import { useLocation, useNavigate } from 'react-router-dom';

/** What the page shows when no link has led there; it stands in the history's state, so that a reload stays. */
export type Door = 'signIn' | 'create' | 'forgot';

interface DoorState {
  door?: Door;
  /** The password was set anew by a link: now it can be used. */
  passwordSet?: boolean;
}

/** Which door is open, and how to get to another; where one wanted to go afterwards (`next`) is kept. */
export function useDoors(): DoorState & { open: (door: Door, state?: Omit<DoorState, 'door'>) => void } {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const open = (door: Door, more: Omit<DoorState, 'door'> = {}) =>
    void navigate({ pathname, search }, { replace: true, state: { door, ...more } satisfies DoorState });
  return { ...(isDoorState(state) ? state : {}), open };
}

const isDoorState = (state: unknown): state is DoorState =>
  typeof state === 'object' && state !== null && 'door' in state;
