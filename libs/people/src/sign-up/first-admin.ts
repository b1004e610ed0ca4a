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
      { firstName: 'First', lastName: 'Admin', email, role: 'admin' },
      context,
    );
    // Another process was faster: its password counts.
    return userId === null ? null : { email, madePassword: made };
  }
}
