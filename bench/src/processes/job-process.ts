import type { ChildProcess } from 'node:child_process';
import type { Workbench } from './workbench.js';

/** Script of the load generator; its jobs are `LoadJobs`. */
export const LOAD = new URL('./load-process.js', import.meta.url);

type Answer = { result: unknown } | { problem: string };

/** Jobs by name: the same interface on both sides of the process boundary. */
export type Jobs = Record<string, (input: never) => unknown>;

/** A separate process for work that must not disturb the measuring one. One job at a time. */
export class JobProcess<Offered extends Jobs> {
  private constructor(private readonly child: ChildProcess) {}

  static start<Offered extends Jobs>(workbench: Workbench, script: URL): JobProcess<Offered> {
    return new JobProcess(workbench.start(script, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }));
  }

  /** @throws Error with the message of the failed job. */
  run<Name extends keyof Offered & string>(
    name: Name,
    ...[input]: Parameters<Offered[Name]>
  ): Promise<Awaited<ReturnType<Offered[Name]>>> {
    return new Promise((resolve, reject) => {
      const onExit = (): void => reject(new Error(`the process ended during ${name}`));
      this.child.once('exit', onExit);
      this.child.once('message', (answer: Answer) => {
        this.child.off('exit', onExit);
        if ('problem' in answer) reject(new Error(answer.problem));
        else resolve(answer.result as Awaited<ReturnType<Offered[Name]>>);
      });
      this.child.send({ name, input });
    });
  }

  stop(): void {
    this.child.kill('SIGKILL');
  }
}

/** In the started process: offers jobs to the process that started this one. */
export function offer(jobs: Jobs): void {
  process.on('message', (job: { name: string; input: never }) => {
    void outcomeOf(jobs, job).then((answer) => process.send?.(answer));
  });
}

async function outcomeOf(jobs: Jobs, { name, input }: { name: string; input: never }): Promise<Answer> {
  try {
    return { result: await jobs[name]!(input) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Milliseconds on a clock that all processes of the machine share. */
export const sharedNow = (): number => Number(process.hrtime.bigint()) / 1e6;
