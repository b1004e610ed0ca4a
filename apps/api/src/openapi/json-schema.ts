export type JsonSchema = Record<string, unknown>;

export interface ObjectSchema extends JsonSchema {
  properties: Record<string, JsonSchema>;
  required?: string[];
}
