export const pick = <T extends object, Field extends keyof T>(
  object: T,
  fields: readonly Field[],
): { [Each in Field]: T[Each] } =>
  Object.fromEntries(fields.map((field) => [field, object[field]])) as { [Each in Field]: T[Each] };
