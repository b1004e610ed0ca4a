import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandExecutor } from '@tender/event-store';
import { SYSTEM } from '@tender/kernel';
import { staffDecider, STAFF_STREAM } from '../staff/staff.js';
import { StaffRegistration } from './staff-registration.js';

export interface FirstAdmin {
  email: string;
  /** Generated password, to be printed once; null when the operator set one. */
  madePassword: string | null;
}

@Injectable()
export class FirstAdminService {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly registration: StaffRegistration,
  ) {}

  /** Creates the first admin; null if there are staff already, or the address is taken. */
  async open({
    email = 'admin@example.com',
    password,
  }: {
    email?: string | undefined;
    password?: string | undefined;
  }): Promise<FirstAdmin | null> {
    const { staff } = await this.executor.state(staffDecider, STAFF_STREAM);
    if (Object.keys(staff).length > 0) return null;
    const made = password === undefined ? randomBytes(15).toString('base64url') : null;
    const context = { actor: SYSTEM, commandId: 'first-admin', requestId: 'start' };
    const userId = await this.registration.addFirstAdmin(
      password ?? made ?? '',
      { ...nameIn(email), email, role: 'admin' },
      context,
    );
    // Another process was faster: its password counts.
    return userId === null ? null : { email, madePassword: made };
  }
}

/** A name from an address such as `ruth.levi@house.test`, which the person can change; else `First Admin`. */
export function nameIn(email: string): { firstName: string; lastName: string } {
  const parts = email.split('@', 1)[0]!.split(/[._-]+/);
  const [first = '', last = ''] = parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1));
  const isName = parts.length === 2 && parts.every((part) => /^\p{L}{2,}$/u.test(part));
  return isName ? { firstName: first, lastName: last } : { firstName: 'First', lastName: 'Admin' };
}
