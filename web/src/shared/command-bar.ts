import { useEffect } from 'react';
import type { UserView } from '@tender/contracts';

export interface Command {
  id: string;
  label: string;
  group: string;
  description?: string;
  /** Listed only after the user types: there are too many of them. */
  typedOnly?: boolean;
  leads: string | (() => void);
}

/** Entries of a feature. Each comes from a list that the user may read: the server decides what is in it. */
export interface CommandSource {
  /** Entries from the loaded lists. */
  now: (me: UserView) => readonly Command[];
  /** Loads the lists. Called when the command bar opens. */
  load?: (me: UserView, signal: AbortSignal) => Promise<unknown>;
  /** Entries that the server finds by the typed text. */
  find?: (me: UserView, text: string, signal: AbortSignal) => Promise<readonly Command[]>;
}

let ofScreen: readonly Command[] = [];
export const screenCommands = (): readonly Command[] => ofScreen;

export function useCommands(commands: readonly Command[]): void {
  useEffect(() => {
    ofScreen = commands;
  });
  useEffect(
    () => () => {
      ofScreen = [];
    },
    [],
  );
}
