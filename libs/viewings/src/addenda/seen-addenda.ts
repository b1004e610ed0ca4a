import { Inject, Injectable } from '@nestjs/common';
import { HoldsPersonalData, ROOT_KEY } from '@tender/context/module';
import { SeenAddenda, seenRecords } from '@tender/context/seen-addenda';
import { READ_STORE, type ReadStore } from '@tender/read-store';

@HoldsPersonalData()
@Injectable()
export class SeenViewingAddenda extends SeenAddenda {
  constructor(@Inject(READ_STORE) store: ReadStore, @Inject(ROOT_KEY) rootKey: Buffer) {
    super(store, rootKey, { records: seenRecords('viewingAddendaSeen'), purpose: 'viewing addenda seen' });
  }
}
