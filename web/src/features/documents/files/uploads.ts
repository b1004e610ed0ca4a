import type { FileView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { refusalOf } from '../../../shared/form/refusal.js';
import { createSlice } from '../../../shared/store/slice.js';
import { warnBeforeClose } from '../../../shared/ui/dialogs/use-unsaved.js';
import { fileProblem, fileRefusal } from './file-words.js';
import { addFile, replaceFile } from '../folder-commands.js';

/** A file on its way to a folder. They go on while other pages of the application are shown. */
export interface Upload {
  id: number;
  folder: string;
  name: string;
  /** The share that was sent, 0 to 1. */
  share: number;
  /** Why it was not taken; null while it waits or goes. */
  problem: string | null;
}

/** Number of files that are sent at a time: a slow line is not shared by more. */
const AT_ONCE = 2;

const slice = createSlice<Upload[]>('uploads', []);
export const useUploads = slice.use;
warnBeforeClose(slice, (all) => all.some(({ problem }) => problem === null));

const cancels = new Map<number, AbortController>();
const waiting: { upload: Upload; send: (signal: AbortSignal) => Promise<void> }[] = [];
let running = 0;
let last = 0;

/** Sends files to a folder, a few at a time; each is taken or refused by itself. */
export function uploadFiles(folder: string, files: readonly File[]): void {
  for (const file of files) enqueue(folder, file, (watch) => addFile(folder, file, watch));
}

/** Sends another content for a file. */
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

/** Takes a file off the list; one that is on its way goes no further, and the house keeps nothing of it. */
export function cancelUpload(id: number): void {
  cancels.get(id)?.abort();
  forget(id);
}

const isThere = (id: number): boolean => slice.get().some((upload) => upload.id === id);
const forget = (id: number): void => slice.change((all) => all.filter((upload) => upload.id !== id));
const change = (id: number, fields: Partial<Upload>): void =>
  slice.change((all) => all.map((upload) => (upload.id === id ? { ...upload, ...fields } : upload)));
