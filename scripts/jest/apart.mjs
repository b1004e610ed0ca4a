/**
 * Runs the tests of a project in two processes of their own, which load the modules once, and not once for each file. With one worker
 * `jest-light-runner` would run them in Jest's own process, and leave the browser's globals there to the tests of the server.
 */
import { createRunner } from 'jest-light-runner';

const LightRunner = createRunner({ runtime: 'child_process' });

export default class ApartRunner extends LightRunner {
  constructor(globalConfig, ...rest) {
    super({ ...globalConfig, maxWorkers: 2 }, ...rest);
  }
}
