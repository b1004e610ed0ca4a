import { isPlainText, type FieldError } from '@tender/contracts';

const NAMED = 5;

/**
 * Normalises every text of a body or query to Unicode NFC, for comparing and storing. Changes the body in place.
 * @returns the texts with control characters, at most `NAMED`
 */
export function normaliseTexts(body: unknown): FieldError[] {
  const found: FieldError[] = [];
  if (typeof body === 'object' && body !== null) visit(body as Record<string, unknown>, '', found);
  return found;
}

function visit(node: Record<string, unknown>, path: string, found: FieldError[]): void {
  for (const name of Object.keys(node)) {
    const value = node[name];
    if (typeof value === 'string') {
      if (found.length < NAMED && !isPlainText(value))
        found.push({ field: path + name, rule: 'text', message: `${name} must have no control characters` });
      const normal = value.normalize('NFC');
      if (normal !== value) node[name] = normal;
    } else if (typeof value === 'object' && value !== null) {
      visit(value as Record<string, unknown>, `${path}${name}.`, found);
    }
  }
}
