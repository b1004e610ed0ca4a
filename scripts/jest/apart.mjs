/**
 * Runs the tests of a project in two separate processes, which load the modules once instead of once per file. With
 * one worker `jest-light-runner` would run them in Jest's own process, and its browser globals would leak into the
 * server's tests.
 */
import { createRunner } from 'jest-light-runner';

const LightRunner = createRunner({ runtime: 'child_process' });

export default class ApartRunner extends LightRunner {
  constructor(globalConfig, ...rest) {
    super({ ...globalConfig, maxWorkers: 2 }, ...rest);
  }
}
