import type { DemoRole } from '@tender/contracts';
import { useLocation, useNavigate } from 'react-router-dom';

/** View of the page without a link. Stored in the history's state, so that a reload keeps it. */
export type SignUpView = 'signIn' | 'create' | 'forgot';

interface SignUpViewState {
  view?: SignUpView;
  /** Whether a link has just reset the password. */
  passwordSet?: boolean;
  /** Role whose demo account is signed in at once, for the tour of a demonstration. */
  enterAs?: DemoRole;
}

/** Keeps the requested page (`next`) when the view changes. */
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
