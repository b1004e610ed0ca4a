/**
 * Loaded by each process that runs tests, before all else. `jest-light-runner` 0.8.2 sends such a process the data of the run only once, when any of
 * them asks for it. A process that listens too late, or asks too early, would wait for ever: this keeps the data for it, and asks again until it comes.
 */
import process from 'node:process';

const REQUEST = 'jest-light-runner-get-worker-data';
const ANSWER = 'jest-light-runner-worker-data';
/** Milliseconds between two requests. */
const ASK_EVERY = 500;

if (process.send) {
  const send = process.send.bind(process);
  let answer;
  process.on('message', (message) => {
    if (message?.type === ANSWER) answer ??= message;
  });
  process.send = (message, ...rest) => {
    if (message !== REQUEST) return send(message, ...rest);
    const asking = setInterval(() => {
      if (!answer) return send(REQUEST);
      clearInterval(asking);
      process.emit('message', answer);
    }, ASK_EVERY);
    return answer ? process.nextTick(() => process.emit('message', answer)) : send(REQUEST);
  };
}
