import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { refusalOf } from '../../../shared/form/refusal.js';
import { Refused } from '../../../shared/form/refused.js';
import { PanelLoading } from '../../../shared/ui/states.js';
import { confirmEmail } from '../credentials.js';
import { isLinkNotValid } from './link.js';
import { LinkNotValid } from './link-not-valid.js';
import { Panel } from './panel.js';
import { OnwardButton } from './who-is-here.js';

type State = 'asking' | 'confirmed' | 'notValid' | { refusal: string };

/** `#confirm=`: confirms the e-mail address at once, and says so. */
export function ConfirmEmail({ token }: { token: string }) {
  const [state, setState] = useState<State>(token ? 'asking' : 'notValid');
  const begun = useRef(false);
  const confirm = useCallback(async () => {
    try {
      await confirmEmail(token);
      setState('confirmed');
    } catch (error) {
      setState(isLinkNotValid(error) ? 'notValid' : { refusal: refusalOf(error, 'The address could not be confirmed. Please try again.', []).words });
    }
  }, [token]);
  // The link works once: an effect that runs twice must not use it up.
  useEffect(() => {
    if (begun.current || !token) return;
    begun.current = true;
    void confirm();
  }, [confirm, token]);

  if (state === 'notValid') return <LinkNotValid kind="confirm" />;
  if (state === 'asking') return <Panel title="Your e-mail address"><PanelLoading label="Confirming" /></Panel>;
  if (state === 'confirmed') {
    return <Panel outcome title="Your e-mail address is confirmed" lead="Thank you. There is nothing else to do." actions={<OnwardButton />} />;
  }
  const again = () => {
    setState('asking');
    void confirm();
  };
  return <Panel title="Your e-mail address" actions={<Button onClick={again}>Try again</Button>}><Refused words={state.refusal} /></Panel>;
}
