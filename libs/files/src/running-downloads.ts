/** Counts the downloads of each file in this process. A file that is removed during downloads is deleted after the last one. */
export class RunningDownloads {
  private readonly readers = new Map<string, number>();

  isRunning(fileId: string): boolean {
    return this.readers.has(fileId);
  }

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
