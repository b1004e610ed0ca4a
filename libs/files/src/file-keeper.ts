import { DiscoveryService } from '@nestjs/core';

/** A context whose records or history refer to files. The sweep deletes staged and dropped files without a reference (decision 12). */
export interface FileKeeper {
  /** @param owner of the file, as in the note. */
  refersTo(fileId: string, owner: string): Promise<boolean>;
}

/** Marks a provider as a `FileKeeper`: the sweep of files finds it in every module. */
export const KeepsFiles = DiscoveryService.createDecorator();
