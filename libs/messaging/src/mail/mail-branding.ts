import { NEUTRAL_NAME } from '@tender/contracts';
import type { CommandExecutor } from '@tender/event-store';
import { currentHouseSettings } from '@tender/people/house';
import type { MailBranding } from './mail-layout.js';

/**
 * How the house stands in its mails at this moment. Its logo does not: mail programs load no pictures until they are
 * asked to.
 */
export async function mailBranding(executor: CommandExecutor): Promise<MailBranding> {
  const { name, accent, email, phone, address } = (await currentHouseSettings(executor)).face;
  const contact = [address?.replaceAll('\n', ', '), phone, email].filter(Boolean).join(' · ');
  return { name: name ?? NEUTRAL_NAME, accent, contact: contact || null };
}

/** What the house calls itself at this moment, where it speaks of itself. */
export const houseName = async (executor: Pick<CommandExecutor, 'state'>): Promise<string> =>
  (await currentHouseSettings(executor)).face.name ?? NEUTRAL_NAME;
