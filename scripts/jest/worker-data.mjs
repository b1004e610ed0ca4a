/**
 * Loaded first by each process that runs tests. `jest-light-runner` 0.8.2 sends the run's data to a process only
 * once, on request. A process that listens too late or requests too early would wait forever. This module stores the
 * data and repeats the request until it arrives.
 */
import process from 'node:process';

const REQUEST = 'jest-light-runner-get-worker-data';
const ANSWER = 'jest-light-runner-worker-data';
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
