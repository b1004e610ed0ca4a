export interface WhatsAppReport {
  /** Id of the delivery, sent with the message. */
  reference: string;
  status: 'read' | 'failed';
  reason: string;
}

interface GraphStatus {
  status?: unknown;
  biz_opaque_callback_data?: unknown;
  errors?: unknown;
}

const LONGEST_REASON = 500;
const LONGEST_REFERENCE = 100;

/** Reports in a webhook body. Ignores all other content. */
export function reportsIn(text: string): WhatsAppReport[] {
  const body: unknown = JSON.parse(text);
  return listIn(body, 'entry')
    .flatMap((entry) => listIn(entry, 'changes'))
    .flatMap((change) => listIn(fieldOf(change, 'value'), 'statuses'))
    .flatMap((status) => reportOf(status as GraphStatus) ?? []);
}

function reportOf({ status, biz_opaque_callback_data: reference, errors }: GraphStatus): WhatsAppReport | null {
  if (status !== 'read' && status !== 'failed') return null;
  if (typeof reference !== 'string' || reference.length > LONGEST_REFERENCE) return null;
  return { reference, status, reason: status === 'failed' ? reasonOf(errors) : '' };
}

function reasonOf(errors: unknown): string {
  const [first] = Array.isArray(errors) ? (errors as unknown[]) : [];
  const words = ['title', 'message'].map((name) => fieldOf(first, name)).filter((word) => typeof word === 'string');
  const details = fieldOf(fieldOf(first, 'error_data'), 'details');
  const all = [...new Set([...words, ...(typeof details === 'string' ? [details] : [])])];
  return `WhatsApp: ${all.join(': ') || 'not delivered'}`.slice(0, LONGEST_REASON);
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

function listIn(value: unknown, name: string): object[] {
  const list = fieldOf(value, name);
  return Array.isArray(list) ? list.filter((item): item is object => typeof item === 'object' && item !== null) : [];
}
