import type { DeliveryView } from '@tender/contracts';
import { get, post } from '../../../shared/http/request.js';

export interface DeliveryPage {
  deliveries: DeliveryView[];
  nextCursor?: string | null;
}

/** For admins. Loads deliveries, newest first. @param cursor `nextCursor` of the page before */
export const deliveriesOf = (
  of: { about?: string; status?: string },
  cursor: string | null,
  signal?: AbortSignal,
): Promise<DeliveryPage> =>
  get(
    `/api/notifications/deliveries?${new URLSearchParams({ limit: '100', ...of, ...(cursor !== null && { cursor }) })}`,
    signal,
  );

/** Retries a failed delivery, with as many tries as a new one. */
export const retryDelivery = (deliveryId: string): Promise<unknown> =>
  post('/api/notifications/deliveries/retry', { deliveryId });
