import { hostname } from 'node:os';
import { newId } from '@tender/kernel';
import { Lease, type LeaseRegister } from '@tender/read-store';

const FIRST_HOLD_MILLIS = 5_000;

export class InstallationIsLed extends Error {
  constructor(name: string) {
    super(
      `a worker, or a command that was interrupted, holds the lease of the installation (${name}): stop the workers, wait ten seconds, then start again`,
    );
    this.name = 'InstallationIsLed';
  }
}

export async function holdLease(register: LeaseRegister, installation: string): Promise<Lease> {
  const holder = `${hostname()} ${process.pid} command line ${newId()}`;
  if ((await register.acquireLease(holder, FIRST_HOLD_MILLIS)) === null) throw new InstallationIsLed(installation);
  return new Promise((resolve) => {
    const lease: Lease = new Lease(register, holder, { gained: () => resolve(lease), lost: () => undefined });
  });
}
