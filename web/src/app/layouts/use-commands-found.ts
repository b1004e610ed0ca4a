import type { UserView } from '@tender/contracts';
import { useEffect, useState } from 'react';
import type { Command, CommandSource } from '../../shared/command-bar.js';
import { FEATURES } from '../features.js';
import { signedInPartsOf } from '../register-features.js';
import { commandsFor, matching } from './commands-for.js';

/** Pause after the last key before the server searches, in ms. */
const PAUSE = 200;
const NONE: readonly Command[] = [];

/** Entries of the command bar for the typed text. Lists that the user may not read, or that fail, add none. */
export function useCommandsFound(me: UserView, text: string): readonly Command[] {
  const [sources, setSources] = useState<readonly CommandSource[]>([]);
  const [commands, setCommands] = useState(NONE);
  const [found, setFound] = useState({ text: '', commands: NONE });
  useEffect(() => {
    const closed = new AbortController();
    const { signal } = closed;
    const start = async (): Promise<void> => {
      const all = (await signedInPartsOf(FEATURES)).flatMap((part) => part.commands ?? []);
      const show = () => {
        if (!signal.aborted) setCommands(commandsFor(FEATURES, me, all));
      };
      show();
      if (!signal.aborted) setSources(all);
      await Promise.allSettled(
        all.map(async ({ load }) => {
          await load?.(me, signal);
          show();
        }),
      );
    };
    start().catch(() => undefined);
    return () => closed.abort();
  }, [me]);
  useEffect(() => {
    const typedOn = new AbortController();
    const search = async (): Promise<void> => {
      const answers = await Promise.allSettled(sources.map(async ({ find }) => find?.(me, text, typedOn.signal)));
      const commands = answers.flatMap((answer) => (answer.status === 'fulfilled' ? (answer.value ?? NONE) : NONE));
      if (!typedOn.signal.aborted) setFound({ text, commands });
    };
    const timer = text.trim() === '' ? undefined : setTimeout(() => void search(), PAUSE);
    return () => {
      clearTimeout(timer);
      typedOn.abort();
    };
  }, [me, text, sources]);
  return matching(commands, text, found.text === text ? found.commands : NONE);
}
