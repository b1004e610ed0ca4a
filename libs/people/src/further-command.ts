import type { CommandContext } from '@tender/event-store';

/** Place in a list, or subject. Part of command ids in the log. */
type Step = 'email' | 'status' | number;

export const furtherCommand = (context: CommandContext, step: Step): CommandContext => ({
  ...context,
  commandId: `${context.commandId}/${step}`,
});
