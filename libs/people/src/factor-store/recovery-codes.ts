import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { READ_STORE, type ReadStore, type StateCollection } from '@tender/read-store';
import { recoveryCodeRecords, type RecoveryCodeRecord } from '../records.js';
import { PEOPLE_SETTINGS, type PeopleSettings } from '../settings.js';

const CODES = 10;
/** Letters and digits that are not mistaken for others (Crockford). 12 of them have 60 bits. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 12;
const GROUP = /.{4}(?=.)/g;

/** Codes for a person who has lost the other factors. Each works once. */
@Injectable()
export class RecoveryCodes {
  private readonly records: StateCollection<RecoveryCodeRecord>;

  constructor(
    @Inject(READ_STORE) store: ReadStore,
    @Inject(PEOPLE_SETTINGS) private readonly settings: PeopleSettings,
  ) {
    this.records = store.state(recoveryCodeRecords);
  }

  /** Replaces earlier codes. @returns the new codes, which are not stored */
  async make(userId: string): Promise<string[]> {
    const codes = Array.from({ length: CODES }, () =>
      Array.from(randomBytes(LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join(''),
    );
    await this.records.deleteMany({ userId });
    await this.records.putMany(codes.map((code) => ({ _id: this.idOf(userId, code), userId })));
    return codes.map((code) => code.replace(GROUP, '$&-'));
  }

  /** @returns false for a wrong or used code */
  use(userId: string, code: string): Promise<boolean> {
    const plain = code.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
    return this.records.delete(this.idOf(userId, plain));
  }

  left(userId: string): Promise<number> {
    return this.records.count({ userId });
  }

  private idOf(userId: string, code: string): string {
    return createHmac('sha256', this.settings.factorKey)
      .update(JSON.stringify(['recovery code', userId, code]))
      .digest('base64url');
  }
}
