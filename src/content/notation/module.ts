/** The top level of a JavaScript or TypeScript file: what its names are bound to, and what it imports. Nothing of it runs. */
import { parse } from '@babel/parser';
import { scriptOptions } from './script.ts';
import type {
  Expression,
  File,
  Identifier,
  ImportDeclaration,
  Node,
  Statement,
  StringLiteral,
  VariableDeclaration,
} from '@babel/types';

export interface Module {
  /** The file's name, as messages give it. */
  readonly file?: string;
  readonly bindings: Map<string, Node>;
  /** Local name to the module and the name there. */
  readonly imports: ReadonlyMap<string, ImportedName>;
  /** Names that it exports from other modules, or under another name than its own. */
  readonly exports: ReadonlyMap<string, ImportedName | { readonly local: string }>;
  /** Modules of which it exports everything. */
  readonly exportsAll?: readonly string[];
  /** Values that are known without reading: of a page's names. */
  readonly names?: ReadonlyMap<string, unknown>;
  /** Filled by whoever loads the imported modules; JSON is a value. */
  readonly loaded: Map<string, Module | { readonly value: unknown }>;
}

export interface ImportedName {
  readonly from: string;
  /** `default` for the module itself, `*` for all that it exports. */
  readonly name: string;
}

/** A module without statements, with names that have a value. */
export function moduleOf(names: ReadonlyMap<string, unknown>): Module {
  return { bindings: new Map(), imports: new Map(), exports: new Map(), loaded: new Map(), names };
}

/** @returns undefined for what is not JavaScript or TypeScript. */
export function parseModule(text: string, file = ''): Module | undefined {
  try {
    const { program } = parseProgram(text);
    const module: Module = {
      file,
      bindings: new Map(),
      imports: importsOf(program.body),
      exports: exportsOf(program.body),
      exportsAll: program.body.flatMap((one) =>
        one.type === 'ExportAllDeclaration' ? [one.source.value] : [],
      ),
      loaded: new Map(),
    };
    for (const statement of program.body) {
      bind(module.bindings, statement);
    }
    return module;
  } catch {
    return undefined;
  }
}

/** With JSX only where it does not parse without: `<T>(x) => x` is TypeScript and no element. */
function parseProgram(text: string): File {
  const { plugins = [], ...more } = scriptOptions(text);
  const options = { ...more, sourceType: 'unambiguous' } as const;
  try {
    return parse(text, { ...options, plugins });
  } catch {
    return parse(text, { ...options, plugins: [...plugins, 'jsx'] });
  }
}

function importsOf(body: readonly Statement[]): Map<string, ImportedName> {
  const imports = new Map<string, ImportedName>();
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') {
      for (const specifier of statement.specifiers) {
        imports.set(specifier.local.name, {
          from: statement.source.value,
          name: importedName(specifier),
        });
      }
    }
  }
  return imports;
}

function importedName(specifier: ImportDeclaration['specifiers'][number]): string {
  if (specifier.type === 'ImportSpecifier') return nameOf(specifier.imported);
  return specifier.type === 'ImportNamespaceSpecifier' ? '*' : 'default';
}

/** `export { A, default as B } from './b'` and `export { C as D }`. */
function exportsOf(body: readonly Statement[]): Module['exports'] {
  const exports = new Map<string, ImportedName | { readonly local: string }>();
  for (const statement of body) {
    if (statement.type !== 'ExportNamedDeclaration') continue;
    for (const specifier of statement.specifiers) {
      if (specifier.type !== 'ExportSpecifier') continue;
      const local = specifier.local.name;
      const from = statement.source?.value;
      exports.set(
        nameOf(specifier.exported),
        from === undefined ? { local } : { from, name: local },
      );
    }
  }
  return exports;
}

function nameOf(name: Identifier | StringLiteral): string {
  return name.type === 'Identifier' ? name.name : name.value;
}

/** Local modules that `require` names anywhere at the top level. */
export function requiredModules(text: string): string[] {
  return [...text.matchAll(/\brequire\(\s*['"](\.[^'"]{1,300})['"]\s*\)/g)].map(
    ([, from = '']) => from,
  );
}

function bind(bindings: Map<string, Node>, statement: Statement): void {
  switch (statement.type) {
    case 'VariableDeclaration':
      bindVariables(bindings, statement);
      break;
    case 'FunctionDeclaration':
      if (statement.id) bindings.set(statement.id.name, statement);
      break;
    case 'ExportNamedDeclaration':
      if (statement.declaration) bind(bindings, statement.declaration);
      break;
    case 'ExportDefaultDeclaration':
      bindings.set('default', statement.declaration);
      break;
    case 'ExpressionStatement':
      bindExports(bindings, statement.expression);
      break;
    default:
  }
}

function bindVariables(bindings: Map<string, Node>, { declarations }: VariableDeclaration): void {
  for (const { id, init } of declarations) {
    if (id.type === 'Identifier' && init) bindings.set(id.name, init);
  }
}

/** `module.exports = …` */
function bindExports(bindings: Map<string, Node>, expression: Expression): void {
  if (
    expression.type === 'AssignmentExpression' &&
    expression.left.type === 'MemberExpression' &&
    expression.left.object.type === 'Identifier' &&
    expression.left.object.name === 'module'
  ) {
    bindings.set('default', expression.right);
  }
}
