/**
 * Files that this process is sending to somebody: what was removed meanwhile is deleted when the last reader has it, or
 * has left.
 */
export class RunningDownloads {
  private readonly readers = new Map<string, number>();

  isRunning(fileId: string): boolean {
    return this.readers.has(fileId);
  }

  /** @returns what ends it; calling that twice does no harm. */
  begin(fileIds: readonly string[]): () => void {
    for (const id of fileIds) this.readers.set(id, (this.readers.get(id) ?? 0) + 1);
    let running = true;
    return () => {
      if (!running) return;
      running = false;
      for (const id of fileIds) {
        const left = this.readers.get(id)! - 1;
        if (left > 0) this.readers.set(id, left);
        else this.readers.delete(id);
      }
    };
  }
}
