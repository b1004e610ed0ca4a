import { fork, spawn, type ChildProcess, type ForkOptions, type SpawnOptions } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Processes and folders of a run. They are removed when the run ends, also after an error or Ctrl-C. */
export class Workbench {
  private readonly children = new Set<ChildProcess>();
  private readonly folders: string[] = [];

  /** @param directory parent of the folders: its disk is measured. */
  constructor(private readonly directory: string) {
    process.on('exit', () => this.clear());
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  }

  folder(): string {
    const folder = mkdtempSync(join(this.directory, 'tender-bench-'));
    this.folders.push(folder);
    return folder;
  }

  start(script: URL, options: ForkOptions = {}): ChildProcess {
    return this.keep(
      fork(script, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], serialization: 'advanced', ...options }),
    );
  }

  run(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
    return this.keep(spawn(command, args, options));
  }

  private keep(child: ChildProcess): ChildProcess {
    this.children.add(child);
    child.once('exit', () => this.children.delete(child));
    return child;
  }

  clear(): void {
    for (const child of this.children) child.kill('SIGKILL');
    for (const folder of this.folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
