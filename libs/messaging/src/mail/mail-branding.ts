import { NEUTRAL_NAME } from '@tender/contracts';
import type { CommandExecutor } from '@tender/event-store';
import { currentHouseSettings } from '@tender/people/house';
import type { MailBranding } from './mail-layout.js';

/** Branding of mails, without the logo: mail programs do not load images by default. */
export async function mailBranding(executor: CommandExecutor): Promise<MailBranding> {
  const { name, accent, email, phone, address } = (await currentHouseSettings(executor)).face;
  const contact = [address?.replaceAll('\n', ', '), phone, email].filter(Boolean).join(' · ');
  return { name: name ?? NEUTRAL_NAME, accent, contact: contact || null };
}

export const houseName = async (executor: Pick<CommandExecutor, 'state'>): Promise<string> =>
  (await currentHouseSettings(executor)).face.name ?? NEUTRAL_NAME;
