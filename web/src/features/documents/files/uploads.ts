import type { FileView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { refusalOf } from '../../../shared/form/refusal.js';
import { createSlice } from '../../../shared/store/slice.js';
import { warnBeforeClose } from '../../../shared/ui/dialogs/use-unsaved.js';
import { fileProblem, fileRefusal } from './file-words.js';
import { addFile, replaceFile } from '../folder-commands.js';

/** An upload continues while the user visits other pages. */
export interface Upload {
  id: number;
  folder: string;
  name: string;
  /** Sent fraction of the file, 0 to 1. */
  share: number;
  /** Reason of the failure; null while the upload waits or runs. */
  problem: string | null;
}

/** Maximum number of concurrent uploads: more would share a slow connection. */
const AT_ONCE = 2;

const slice = createSlice<Upload[]>('uploads', []);
export const useUploads = slice.use;
warnBeforeClose(slice, (all) => all.some(({ problem }) => problem === null));

const cancels = new Map<number, AbortController>();
const waiting: { upload: Upload; send: (signal: AbortSignal) => Promise<void> }[] = [];
let running = 0;
let last = 0;

export function uploadFiles(folder: string, files: readonly File[]): void {
  for (const file of files) enqueue(folder, file, (watch) => addFile(folder, file, watch));
}

export const uploadReplacement = (present: FileView, file: File): void =>
  enqueue(present.folder, file, (watch) => replaceFile(present, file, watch));

type Watch = Parameters<typeof addFile>[2];

function enqueue(folder: string, file: File, send: (watch: Watch) => Promise<void>): void {
  const id = ++last;
  const upload: Upload = { id, folder, name: file.name, share: 0, problem: fileProblem(file) };
  slice.change((all) => [...all, upload]);
  if (upload.problem) return;
  const onProgress = (share: number) => change(id, { share });
  waiting.push({ upload, send: (signal) => send({ onProgress, signal }) });
  begin();
}

function begin(): void {
  while (running < AT_ONCE) {
    const next = waiting.shift();
    if (!next) return;
    if (!isThere(next.upload.id)) continue;
    running += 1;
    const cancel = new AbortController();
    cancels.set(next.upload.id, cancel);
    void next
      .send(cancel.signal)
      .then(
        () => forget(next.upload.id),
        (error: unknown) => cancel.signal.aborted || change(next.upload.id, { problem: problemOf(error) }),
      )
      .finally(() => {
        running -= 1;
        cancels.delete(next.upload.id);
        begin();
      });
  }
}

const problemOf = (error: unknown): string =>
  fileRefusal(error) ?? refusalOf(error, t('The file could not be sent. Please try again.'), []).words;

/** Cancels a waiting or running upload, and removes it from the list. */
export function cancelUpload(id: number): void {
  cancels.get(id)?.abort();
  forget(id);
}

const isThere = (id: number): boolean => slice.get().some((upload) => upload.id === id);
const forget = (id: number): void => slice.change((all) => all.filter((upload) => upload.id !== id));
const change = (id: number, fields: Partial<Upload>): void =>
  slice.change((all) => all.map((upload) => (upload.id === id ? { ...upload, ...fields } : upload)));
