import { DiscoveryService } from '@nestjs/core';

/**
 * A context whose records, or whose history, refer to files. Files that are noted as staged, or as given up, are asked
 * about: one that nobody refers to is deleted (decision 12).
 */
export interface FileKeeper {
  /** @param owner what the note names: whose the file is, or will be. */
  refersTo(fileId: string, owner: string): Promise<boolean>;
}

/** Marks a provider as a `FileKeeper`: the sweep of files finds it in whatever module it is. */
export const KeepsFiles = DiscoveryService.createDecorator();
