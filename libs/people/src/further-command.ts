import type { CommandContext } from '@tender/event-store';

/** Distinguishes further commands of one request: place in a list, or subject. Part of command ids in the log. */
type Step = 'email' | 'status' | number;

/** The context of a further command of one request. A repeated request gives the same id. */
export const furtherCommand = (context: CommandContext, step: Step): CommandContext => ({
  ...context,
  commandId: `${context.commandId}/${step}`,
});
