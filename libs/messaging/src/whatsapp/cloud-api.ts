import type { WhatsAppSettings } from '@tender/context';
import type { WhatsAppTemplateView } from '@tender/contracts';

export interface WhatsAppMessage {
  /** Phone number: digits with the country code, without a plus. */
  to: string;
  name: string;
  language: string;
  parameters: readonly string[];
  /** Reference that WhatsApp returns with every report about the message. */
  reference: string;
}

export class WhatsAppRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: number | null,
    message: string,
  ) {
    super(message);
    this.name = 'WhatsAppRefusal';
  }

  /** Whether a retry may succeed: after a rate limit, or a failure of WhatsApp. */
  get isPassing(): boolean {
    return this.status >= 500 || this.status === 429 || PASSING.has(this.code ?? 0);
  }

  get isAccountProblem(): boolean {
    return this.status === 401 || ACCOUNT_CODES.has(this.code ?? 0);
  }
}

const PASSING: ReadonlySet<number> = new Set([1, 2, 4, 80007, 130429, 131000, 131016, 131048, 131056, 131057, 133004]);
const ACCOUNT_CODES: ReadonlySet<number> = new Set([0, 3, 10, 190, 368, 131031, 131042, 133010]);

const ANSWERED_WITHIN = 20_000;
const PER_PAGE = 100;
const MOST_PAGES = 10;

interface GraphTemplate {
  id: string;
  name: string;
  language: string;
  status: string;
  category: string;
  components?: { type: string; text?: string }[];
}

interface GraphPage {
  data?: GraphTemplate[];
  paging?: { cursors?: { after?: string }; next?: string };
}

interface GraphError {
  error?: { message?: string; code?: number; error_data?: { details?: string } };
}

/** Client of WhatsApp's Cloud API (`https://developers.facebook.com/docs/whatsapp/cloud-api`). */
export class WhatsAppCloudApi {
  constructor(private readonly settings: WhatsAppSettings) {}

  /** @throws WhatsAppRefusal, or a connection error */
  async templates(): Promise<WhatsAppTemplateView[]> {
    const found: GraphTemplate[] = [];
    let after: string | undefined;
    for (let page = 0; page < MOST_PAGES; page++) {
      const query = new URLSearchParams({
        fields: 'id,name,language,status,category,components',
        limit: `${PER_PAGE}`,
        ...(after !== undefined && { after }),
      });
      const { data = [], paging } = await this.call<GraphPage>(
        'GET',
        `${this.settings.accountId}/message_templates?${query}`,
      );
      found.push(...data);
      after = paging?.next === undefined ? undefined : paging.cursors?.after;
      if (after === undefined) break;
    }
    return found.map(templateView);
  }

  /** @returns WhatsApp's id of the message. @throws WhatsAppRefusal, or a connection error */
  async send(message: WhatsAppMessage, signal?: AbortSignal): Promise<string> {
    const { to, name, language, parameters, reference } = message;
    const { messages } = await this.call<{ messages?: { id: string }[] }>('POST', `${this.settings.phoneId}/messages`, {
      signal,
      body: {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to,
        type: 'template',
        template: {
          name,
          language: { code: language },
          components:
            parameters.length === 0
              ? []
              : [{ type: 'body', parameters: parameters.map((text) => ({ type: 'text', text: lineOf(text) })) }],
        },
        biz_opaque_callback_data: reference,
      },
    });
    const id = messages?.[0]?.id;
    if (id === undefined) throw new Error('WhatsApp answered without the id of a message');
    return id;
  }

  private async call<Answer>(
    method: string,
    path: string,
    { body, signal }: { body?: object; signal?: AbortSignal | undefined } = {},
  ): Promise<Answer> {
    const late = AbortSignal.timeout(ANSWERED_WITHIN);
    const response = await fetch(`${this.settings.apiUrl}/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.settings.token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      signal: signal ? AbortSignal.any([signal, late]) : late,
      redirect: 'error',
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw refusalOf(response.status, text);
    return JSON.parse(text) as Answer;
  }
}

function refusalOf(status: number, text: string): WhatsAppRefusal {
  let error: GraphError['error'];
  try {
    error = (JSON.parse(text) as GraphError).error;
  } catch {
    error = undefined;
  }
  const words = [error?.message, error?.error_data?.details].filter(Boolean).join(': ');
  return new WhatsAppRefusal(status, error?.code ?? null, (words || `WhatsApp answered ${status}`).slice(0, 500));
}

/** WhatsApp parameters must not contain line breaks or more than four consecutive spaces. */
const lineOf = (text: string): string => text.replace(/\s+/g, ' ').trim() || '–';

function templateView({ id, name, language, status, category, components = [] }: GraphTemplate): WhatsAppTemplateView {
  const body = components.find(({ type }) => type === 'BODY')?.text ?? '';
  return { _id: id, name, language, status, category, body, parameters: new Set(body.match(/\{\{\w+\}\}/g)).size };
}
