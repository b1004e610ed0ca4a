import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { t } from '../../../../shared/language/t.js';
import { refusalOf } from '../../../../shared/form/refusal.js';
import { Refused } from '../../../../shared/form/refused.js';
import { PanelLoading } from '../../../../shared/ui/screens/states.js';
import { isLinkNotValid, type Link } from './link.js';
import { LinkNotValid } from './link-not-valid.js';
import { Panel } from '../panel.js';

type State = 'asking' | 'done' | 'notValid' | { refusal: string };

interface OpenedLinkProps extends Link {
  open: (token: string) => Promise<unknown>;
  title: string;
  words: { asking: string; failed: string };
  children: ReactNode;
}

/** A link that acts when it is opened. After an error the user can try again. */
export function OpenedLink({ kind, token, open, title, words, children }: OpenedLinkProps) {
  const [state, setState] = useState<State>(token ? 'asking' : 'notValid');
  const begun = useRef(false);
  const ask = useCallback(async () => {
    try {
      await open(token);
      setState('done');
    } catch (error) {
      setState(isLinkNotValid(error) ? 'notValid' : { refusal: refusalOf(error, words.failed, []).words });
    }
  }, [open, token, words.failed]);
  // The link is valid once: a repeated effect must not use it twice.
  useEffect(() => {
    if (begun.current || !token) return;
    begun.current = true;
    void ask();
  }, [ask, token]);

  if (state === 'notValid') return <LinkNotValid kind={kind} />;
  if (state === 'asking')
    return (
      <Panel title={title}>
        <PanelLoading label={words.asking} />
      </Panel>
    );
  if (state === 'done') return children;
  const again = () => {
    setState('asking');
    void ask();
  };
  return (
    <Panel title={title} actions={<Button onClick={again}>{t('Try again')}</Button>}>
      <Refused words={state.refusal} />
    </Panel>
  );
}
