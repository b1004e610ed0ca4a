declare module 'class-transformer/cjs/storage.js' {
  export const defaultMetadataStorage: {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- as the library has it
    findTypeMetadata(target: Function, propertyName: string): { typeFunction(): unknown } | undefined;
  };
}
