import { useLocation, useNavigate } from 'react-router-dom';

/** What the page shows when no link has led there; it stands in the history's state, so that a reload stays. */
export type SignUpView = 'signIn' | 'create' | 'forgot';

interface SignUpViewState {
  view?: SignUpView;
  /** The password was reset by a link: now it can be used. */
  passwordSet?: boolean;
}

/** Which view is open, and how to get to another; where one wanted to go afterwards (`next`) is kept. */
export function useSignUpView(): SignUpViewState & {
  open: (view: SignUpView, state?: Omit<SignUpViewState, 'view'>) => void;
} {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const open = (view: SignUpView, more: Omit<SignUpViewState, 'view'> = {}) =>
    void navigate({ pathname, search }, { replace: true, state: { view, ...more } satisfies SignUpViewState });
  return { ...(isSignUpViewState(state) ? state : {}), open };
}

const isSignUpViewState = (state: unknown): state is SignUpViewState =>
  typeof state === 'object' && state !== null && 'view' in state;
