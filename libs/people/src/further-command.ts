import type { CommandContext } from '@tender/event-store';

/** Step of a call that sends several commands. The stored command id contains it. */
type Step = 'email' | 'status' | number;

export const furtherCommand = (context: CommandContext, step: Step): CommandContext => ({
  ...context,
  commandId: `${context.commandId}/${step}`,
});
