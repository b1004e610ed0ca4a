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
  /** What is told while the house answers, and when it failed. */
  words: { asking: string; failed: string };
  /** What is shown when it is done. */
  children: ReactNode;
}

/** A link that does its work by being opened, at once and once. */
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
  // The link works once: an effect that runs twice must not use it up.
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
