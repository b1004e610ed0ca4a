import type { LogHead } from './entry-record.js';

const HEAD = /^(log-\d{4}-\d{2}-\d{2}-\w+)@(\d{1,9}):([0-9a-f]{64})$/;

export const headInWords = ({ stream, seq, hash }: LogHead): string => `${stream}@${seq}:${hash}`;

export function headOf(words: string): LogHead | null {
  const [, stream, seq, hash] = HEAD.exec(words) ?? [];
  return stream !== undefined && seq !== undefined && hash !== undefined ? { stream, seq: Number(seq), hash } : null;
}
