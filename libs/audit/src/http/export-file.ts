import type { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { ExportFormat } from '@tender/contracts';

const TYPES: Readonly<Record<ExportFormat, string>> = {
  jsonl: 'application/x-ndjson',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
export const EXPORT_TYPES = Object.values(TYPES);

export interface Reply {
  header(name: string, value: string): unknown;
}

/** @param name of the stream. It contains client input, so it is sanitised. */
export function exportFile(
  reply: Reply,
  content: Readable,
  { name, format }: { name: string; format: ExportFormat },
): StreamableFile {
  reply.header('cache-control', 'private, no-store');
  return new StreamableFile(content, {
    type: format === 'xlsx' ? TYPES[format] : `${TYPES[format]}; charset=utf-8`,
    disposition: `attachment; filename="${name.replace(/[^\w.-]/g, '_')}.${format}"`,
  });
}
