import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { TERMS_TEXT_BYTES, type TermsType } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { KeepsFiles, typeByHead, type FileKeeper } from '@tender/files';
import type { UploadedFile } from '@tender/http';
import { Rejection } from '@tender/kernel';
import { FILE_STORAGE, type FileStorage, type StoredFile } from '@tender/read-store';
import { StagedFiles } from '../documents/staged-files.js';
import { PeopleCommands } from '../people-commands.js';
import { CurrentTerms } from './current/current-terms.js';
import { TERMS_STREAM, type PublishedTerms } from './rules/terms.js';

const LAYOUT: ReadonlySet<number> = new Set([9, 10, 13]);

/** Publishes terms. All versions are kept, because people may have accepted them. */
@Injectable()
@KeepsFiles()
export class TermsPublication implements FileKeeper {
  constructor(
    private readonly terms: CurrentTerms,
    private readonly commands: PeopleCommands,
    private readonly staged: StagedFiles,
    @Inject(FILE_STORAGE) private readonly files: FileStorage,
  ) {}

  /** @throws Rejection INVALID without a file; UNSUPPORTED_MEDIA_TYPE; TOO_LARGE; TERMS_UNCHANGED */
  async publish(uploaded: UploadedFile | undefined, context: CommandContext): Promise<PublishedTerms> {
    if (!uploaded) throw new Rejection('INVALID', [{ field: 'terms', rule: 'file', message: 'a file is missing' }]);
    const { id: file, size } = uploaded;
    const content = await this.contentOf(file);
    const fileType = await typeOf(content);
    const hash = createHash('sha256').update(content).digest('hex');
    await this.staged.markUnreferenced([file], TERMS_STREAM);
    try {
      const { state, events } = await this.commands.terms(
        { type: 'PublishTerms', hash, file, size, fileType },
        context,
      );
      return state.versions.find(({ version }) => version === events[0]?.data.version)!;
    } finally {
      const referred = await this.terms.state();
      await this.staged.commit([file], (id) => referred.versions.some((published) => published.file === id));
    }
  }

  async read(version: string): Promise<PublishedTerms & StoredFile> {
    const published = await this.terms.version(version);
    const stored = await this.files.openFile(published.file);
    if (!stored) throw new Rejection('NOT_FOUND');
    return { ...published, ...stored };
  }

  async refersTo(fileId: string, owner: string): Promise<boolean> {
    return owner === TERMS_STREAM && (await this.terms.state()).versions.some(({ file }) => file === fileId);
  }

  private async contentOf(id: string): Promise<Buffer> {
    const stored = await this.files.openFile(id);
    if (!stored) throw new Error('an upload has lost its file');
    const chunks: Uint8Array[] = [];
    for await (const chunk of stored.content) chunks.push(chunk as Uint8Array);
    return Buffer.concat(chunks);
  }
}

/** Type of the terms: a PDF, or a text in UTF-8. @throws Rejection UNSUPPORTED_MEDIA_TYPE, TOO_LARGE */
async function typeOf(content: Buffer): Promise<TermsType> {
  const whole = (async function* () {
    await Promise.resolve();
    yield content;
  })();
  if ((await typeByHead(whole, ['application/pdf'])) !== null) return 'application/pdf';
  if (!isText(content)) throw new Rejection('UNSUPPORTED_MEDIA_TYPE');
  if (content.length > TERMS_TEXT_BYTES) throw new Rejection('TOO_LARGE');
  return 'text/plain';
}

function isText(content: Buffer): boolean {
  if (content.some((byte) => byte < 32 && !LAYOUT.has(byte))) return false;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content).trim() !== '';
  } catch {
    return false;
  }
}
