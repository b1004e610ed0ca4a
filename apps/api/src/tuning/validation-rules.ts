import { getMetadataStorage } from 'class-validator';

/** Collects a class's rules once; class-validator 0.15 does it for each object (gain: decision 14). */
export function rememberValidationRules(): void {
  const storage = getMetadataStorage();
  const gather = storage.getTargetValidationMetadatas.bind(storage);
  const known = new Map<unknown, ReturnType<typeof gather>>();
  storage.getTargetValidationMetadatas = (target, schema, always, strictGroups, groups) => {
    if (schema || always || strictGroups || groups?.length) return gather(target, schema, always, strictGroups, groups);
    let rules = known.get(target);
    if (!rules) known.set(target, (rules = gather(target, schema, always, strictGroups, groups)));
    return rules;
  };
}
