export * from './delivery/deliveries.js';
export type { DeliveryStatus } from './delivery/delivery-records.js';
export * from './delivery/outgoing-message.js';
export * from './messaging.module.js';
