import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';

/** Rules that need no types: those that do are `.oxlintrc.json`'s, which has them from TypeScript 7 in a tenth of the time. */
export default ts.config(
  { ignores: ['**/dist/**', '**/build/**', '**/node_modules/**', 'data/**', '**/test-results/**'] },
  js.configs.recommended,
  ...ts.configs.strict,
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
      ],
      '@typescript-eslint/no-extraneous-class': [
        'error',
        { allowWithDecorator: true, allowConstructorOnly: true, allowEmpty: true, allowStaticOnly: true },
      ],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/consistent-type-imports': 'off',
      'max-lines': ['error', { max: 320, skipBlankLines: true }],
      eqeqeq: 'error',
    },
  },
  // Stories, and what the API says, are read one after another.
  {
    files: ['**/*.spec.ts', '**/*.contract.ts', 'libs/contracts/src/**/*.ts'],
    rules: { 'max-lines': ['error', { max: 600, skipBlankLines: true }] },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      // Tells what the React Compiler would leave out; it is not used here.
      'react-hooks/incompatible-library': 'off',
    },
  },
  {
    files: ['**/*.{mjs,cjs}'],
    languageOptions: {
      globals: {
        console: 'readonly',
        process: 'readonly',
        module: 'writable',
        __dirname: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        setTimeout: 'readonly',
      },
    },
  },
);
