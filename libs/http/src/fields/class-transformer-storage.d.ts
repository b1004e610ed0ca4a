/** What `@Type` has gathered: the library keeps it in a module of its own, and hands out no types for that. */
declare module 'class-transformer/cjs/storage.js' {
  export const defaultMetadataStorage: {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- as the library has it
    findTypeMetadata(target: Function, propertyName: string): { typeFunction(): unknown } | undefined;
  };
}
