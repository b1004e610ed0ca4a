import type { CommandContext } from '@tender/event-store';

/** Step of a call that sends several commands: index in a list, or a subject. Part of command ids in the log. */
type Step = 'email' | 'status' | number;

export const furtherCommand = (context: CommandContext, step: Step): CommandContext => ({
  ...context,
  commandId: `${context.commandId}/${step}`,
});
