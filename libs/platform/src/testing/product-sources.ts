import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = '{libs,apps}/*/src/**/*.ts';
const NOT_PRODUCT = /\.spec\.ts$|\.contract\.ts$|testing\/|\/api-driver\//;
const COMMENTS = /^\s*\/\*[\s\S]*?\*\/|(?:^|\s)\/\/ .*$/gm;
const EMPTY_LINES = /\n(?:\s*\n)+/g;
/**
 * A top-level declaration with a capital first letter. The next lines belong to it if they begin with a space, `}` or
 * `]`.
 */
const DECLARATION = /^(?:export )?(?:interface|type|const) ([A-Z]\w*)\b.*\n(?:[ }\]].*\n)*/gm;
/** A type, and the quoted names of its omitted fields. */
const OMIT = /\bOmit<([^,<>]+),([^<>]*)>/g;
/** A type with one used field, such as `Lot['no']`. */
const INDEXED = /\b(?:Required<\w+>|\w+)(?=\[')/g;

const matchesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** Texts in single quotes, and the constant parts of template literals. */
const literalsIn = (text: string): string[] => [
  ...matchesIn(text, /'([^'\n]*)'/g),
  ...matchesIn(text, /`([^`]*)`/g).flatMap((template) => template.split(/\$\{[^}]*\}/)),
];

/** A source without comments. */
interface SourceFile {
  /** `libs/<name>` or `apps/<name>`. */
  folder: string;
  text: string;
  /** The text of each type and constant, by its name. */
  declarations: ReadonlyMap<string, string>;
}
interface Declaration {
  text: string;
  file: SourceFile;
}

/**
 * Names in the TypeScript sources of libs and apps, without tests. It knows the syntax of the sources only as far as oxfmt formats
 * them.
 */
export class ProductSources {
  private readonly files: SourceFile[];

  /** @param root the folder of the repository */
  constructor(root: string) {
    this.files = globSync(SOURCES, { cwd: root })
      .filter((path) => !NOT_PRODUCT.test(path))
      .map((path) => {
        const text = readFileSync(join(root, path), 'utf8').replace(COMMENTS, '').replace(EMPTY_LINES, '\n');
        const found = [...text.matchAll(DECLARATION)].map(([declaration, name = '']) => [name, declaration] as const);
        return { folder: path.split('/', 2).join('/'), text, declarations: new Map(found) };
      });
  }

  /** The groups of all matches of a pattern. */
  groups(pattern: RegExp): string[][] {
    return this.files.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, ...groups]) => groups));
  }

  /** The first group of all matches of a pattern. */
  matches(pattern: RegExp): string[] {
    return this.files.flatMap(({ text }) => matchesIn(text, pattern));
  }

  /** Like `groups`, with the fields of the type that the first group names. */
  groupsWithFields(pattern: RegExp): { groups: string[]; fields: string[] }[] {
    return this.files.flatMap((file) =>
      [...file.text.matchAll(pattern)].map(([, ...groups]) => ({
        groups,
        fields: this.seenFrom(file, groups[0]!).flatMap((found) => this.fieldsIn(found, new Set())),
      })),
    );
  }

  /** The literals on the lines that match. */
  literalsOn(line: RegExp): string[] {
    const lines = this.files.flatMap(({ text }) => text.split('\n').filter((each) => line.test(each)));
    return lines.flatMap(literalsIn);
  }

  /** The literals of each matching file, with the first group of the match. */
  literalsBeside(pattern: RegExp): [name: string, literals: string[]][] {
    return this.files.flatMap(({ text }) =>
      matchesIn(text, pattern).map((name): [string, string[]] => [name, literalsIn(text)]),
    );
  }

  /** The literals in the declaration of a type or constant. */
  literalsOf(name: string): string[] {
    return this.declared(name).flatMap(({ text }) => literalsIn(text));
  }

  /** The keys of the outermost level of a type or constant. */
  keysOf(name: string): string[] {
    return this.declared(name).flatMap(({ text }) => matchesIn(text, /^ {2}(?:readonly )?'?([^\s':?()]+)'?\??: /gm));
  }

  /** The fields that values of a type can have, at any depth, its literal types, and a few more words of its declaration. */
  fieldsOf(name: string): string[] {
    return this.declared(name).flatMap((found) => this.fieldsIn(found, new Set([name])));
  }

  /** Like `fieldsOf`, for each member of a union of events. */
  fieldsOfEvents(union: string): [type: string, fields: string[]][] {
    return this.declared(union).flatMap(({ text, file }) =>
      [...text.matchAll(/\btype: '(\w+)';\s*data: ([\s\S]*?)(?=\btype: '|$)/g)].map(
        ([, type = '', data = '']): [string, string[]] => [type, this.fieldsIn({ text: data, file }, new Set())],
      ),
    );
  }

  private fieldsIn({ text, file }: Declaration, visited: Set<string>): string[] {
    const reduced = [...text.matchAll(OMIT)].flatMap(([, type = '', without = '']) =>
      this.fieldsIn({ text: type, file }, new Set(visited)).filter((field) => !without.includes(`'${field}'`)),
    );
    const rest = text.replace(OMIT, '').replace(INDEXED, '');
    const own = [...matchesIn(rest, /\b(\w+)\??: /g), ...matchesIn(rest, /'([^'\n]+)'/g)];
    const others = matchesIn(rest, /\b([A-Z]\w*)\b/g).filter((name) => !visited.has(name));
    for (const name of others) visited.add(name);
    const found = others.flatMap((name) => this.seenFrom(file, name));
    return [...reduced, ...own, ...found.flatMap((each) => this.fieldsIn(each, visited))];
  }

  /** The declarations that a name can mean in a file: its own, or those of the package that it is imported from. */
  private seenFrom(file: SourceFile, name: string): Declaration[] {
    const own = file.declarations.get(name);
    if (own !== undefined) return [{ text: own, file }];
    const [, from] = new RegExp(String.raw`^import [^;]*\b${name}\b[^;]* from '([^']+)'`, 'm').exec(file.text) ?? [];
    if (from === undefined) return [];
    const [, lib] = /^@tender\/([\w-]+)/.exec(from) ?? [];
    const folder = lib === undefined ? file.folder : `libs/${lib}`;
    return this.declared(name).filter((each) => each.file.folder === folder);
  }

  private declared(name: string): Declaration[] {
    return this.files.flatMap((file) => {
      const text = file.declarations.get(name);
      return text === undefined ? [] : [{ text, file }];
    });
  }
}
