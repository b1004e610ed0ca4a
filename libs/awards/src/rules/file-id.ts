/** Files are named by their content: a repeated run finds the file of the first. */
export const fileIdOf = (sha256: string): string => `award-${Buffer.from(sha256, 'hex').toString('base64url')}`;
