import { crc32, deflateRawSync } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

/**
 * A ZIP with files of zeros. Each unpacks to `bytes` bytes.
 * @param claimed the size in the directory, if it differs.
 */
export function bomb(bytes: number, { files = 1, claimed = bytes }: { files?: number; claimed?: number } = {}): Buffer {
  const zeros = Buffer.alloc(bytes);
  const packed = deflateRawSync(zeros, { level: 1 });
  const crc = crc32(zeros);
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for (let index = 0; index < files; index++) {
    const file: ZipInputFile = { filename: `${index}.bin`, compression: 8, size: claimed, crc };
    zip.add(file);
    file.ondata!(null, packed, true);
  }
  zip.end();
  return Buffer.concat(parts);
}
