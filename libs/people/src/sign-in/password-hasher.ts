import { Inject, Injectable } from '@nestjs/common';
import { streamIdOf } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { Addresses, addressOf } from '../addresses/addresses.js';
import type { Visitor } from '../passwords/hash-queue.js';
import { hashPassword } from '../passwords/passwords.js';
import { companyRecords, userRecords } from '../records.js';

@Injectable()
export class PasswordHasher {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    private readonly addresses: Addresses,
  ) {}

  /** Refuses passwords that are easy to guess from the person's own data. @throws Rejection INVALID */
  async hash(userId: string, password: string, field = 'password'): Promise<string> {
    const record = await this.store.state(userRecords).get(userId);
    const company = await this.store.state(companyRecords).get(streamIdOf(userId) ?? '');
    const email = record ? addressOf(record) : '';
    const personal = [record?.firstName, record?.lastName, email, company?.name].filter((text) => text !== undefined);
    return hashPassword({
      password,
      field,
      personal,
      visitor: visitorOf(userId),
      salt: await this.addresses.saltFor(email),
    });
  }
}

/** A person with a session or the link of a mail is no stranger. */
export const visitorOf = (userId: string): Visitor => ({ network: userId, known: true });
