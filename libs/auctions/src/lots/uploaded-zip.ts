import { ARCHIVE_MAXIMA, LENGTHS, LOT_IMAGE_MAXIMA } from '@tender/contracts';
import { filesOf, type PackedFile, type StoredArchive } from '@tender/files';
import { Rejection } from '@tender/kernel';
import type { FileStorage } from '@tender/read-store';

const MAXIMUM_PATH = 5 * LENGTHS.fileName;
const MAXIMA = { bytes: LOT_IMAGE_MAXIMA.unpacked, files: ARCHIVE_MAXIMA.files };

export class UploadedZip {
  private failure: unknown;

  constructor(
    private readonly storage: FileStorage,
    private readonly upload: { id: string; size: number },
  ) {}

  /**
   * Files by their path, from which invisible characters are removed.
   * @throws Rejection UNSUPPORTED_MEDIA_TYPE, TOO_LARGE
   */
  files(): Promise<ReadonlyMap<string, PackedFile>> {
    return this.reading(async () => {
      const files = new Map<string, PackedFile>();
      for await (const file of filesOf(this.archive(), MAXIMA)) {
        if (file.path.length > MAXIMUM_PATH) throw new Rejection('UNSUPPORTED_MEDIA_TYPE');
        files.set(cleaned(file.path), file);
      }
      return files;
    });
  }

  /** @throws Rejection UNSUPPORTED_MEDIA_TYPE for an encrypted or damaged file; TOO_LARGE */
  picture({ size, content }: PackedFile): Promise<Buffer> {
    const { bytes: maximum } = LOT_IMAGE_MAXIMA;
    return this.reading(() => {
      if (size > maximum) throw new Rejection('TOO_LARGE', { bytes: size, maximum });
      return content();
    });
  }

  /** Errors other than rejections and storage failures mean a damaged ZIP. */
  private async reading<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      throw this.failure ?? (error instanceof Rejection ? error : new Rejection('UNSUPPORTED_MEDIA_TYPE'));
    }
  }

  private archive(): StoredArchive {
    return { size: this.upload.size, read: (start, end) => this.part(start, end) };
  }

  private async *part(start: number, end: number): AsyncGenerator<Uint8Array> {
    try {
      const file = await this.storage.openFile(this.upload.id, { start, end });
      if (!file) throw new Error('an upload has lost its file');
      yield* file.content;
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }
}

const cleaned = (path: string): string => path.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '');
