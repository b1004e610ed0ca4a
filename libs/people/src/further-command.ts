import type { CommandContext } from '@tender/event-store';

/** What a further command of one request does: its place in a list, or its subject. Part of ids of commands in the log. */
type Step = 'email' | 'status' | number;

/** The context of a further command of one request. A repetition of the request repeats it under the same id. */
export const furtherCommand = (context: CommandContext, step: Step): CommandContext => ({
  ...context,
  commandId: `${context.commandId}/${step}`,
});
