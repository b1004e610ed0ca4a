import type { JsonSchema } from './json-schema.js';

export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

export interface Operation extends JsonSchema {
  operationId: string;
  tags: string[];
  summary?: string;
  description?: string;
  security?: object[];
  parameters: JsonSchema[];
  responses: Record<string, JsonSchema & { content?: Record<string, { schema: JsonSchema }> }>;
  requestBody?: JsonSchema & { content: Record<string, { schema: JsonSchema }> };
}
