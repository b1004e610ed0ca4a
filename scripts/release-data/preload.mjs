/**
 * Loaded before the release's server, in each of its threads.
 *
 * - `CLOCK_SHIFT` (milliseconds) shifts the wall clock: the first run of the story takes place before midnight UTC and
 *   the second after it, because the release anchors its histories (`AnchorTaken`) at midnight.
 * - `ACCEPTED_COMMANDS` names a file. Each command that a `decide` of the release accepts is appended to it, one JSON
 *   object a line: the events alone do not name their command.
 */
import { appendFileSync } from 'node:fs';
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';

const { CLOCK_SHIFT, ACCEPTED_COMMANDS, EVENT_STORE_MODULE } = process.env;

if (Number(CLOCK_SHIFT)) {
  const MachineDate = Date;
  const now = () => MachineDate.now() + Number(CLOCK_SHIFT);
  globalThis.Date = class extends MachineDate {
    constructor(...given) {
      super(...(given.length === 0 ? [now()] : given));
    }
    static now() {
      return now();
    }
    static [Symbol.hasInstance](value) {
      return value instanceof MachineDate;
    }
  };
}

if (isMainThread && ACCEPTED_COMMANDS) {
  const { CommandExecutor } = await import(EVENT_STORE_MODULE);
  const { execute } = CommandExecutor.prototype;
  CommandExecutor.prototype.execute = async function watched(decider, stream, command, context) {
    const executed = await execute.call(this, decider, stream, command, context);
    const kind = stream.split('-', 1)[0];
    const accepted = { kind, type: command.type, role: context.actor.role, events: executed.events.length };
    appendFileSync(ACCEPTED_COMMANDS, `${JSON.stringify(accepted)}\n`);
    return executed;
  };
}
