import { DiscoveryService } from '@nestjs/core';

/** The sweep deletes staged and dropped files to which no context refers (decision 12). */
export interface FileKeeper {
  refersTo(fileId: string, owner: string): Promise<boolean>;
}

/** Marks a provider as a `FileKeeper`: the sweep of files finds it in every module. */
export const KeepsFiles = DiscoveryService.createDecorator();
