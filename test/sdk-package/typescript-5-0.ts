import { basename } from 'node:path'
// TypeScript 5.0 as a library: a second `typescript` would take the name `tsc` from the first.
import { getLibFiles, ts } from '@ts-morph/common'

const LIBRARY = '/lib'

/** The errors of TypeScript 5.0 for a program that uses these libraries, such as `es2022`. */
export function problemsUnder50(
  entry: string,
  options: Readonly<{ libraries: readonly string[]; bundler: boolean }>,
): string[] {
  const { ModuleKind, ModuleResolutionKind, ScriptTarget } = ts
  const settings = {
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    types: [],
    target: ScriptTarget.ES2022,
    module: options.bundler ? ModuleKind.ES2022 : ModuleKind.Node16,
    moduleResolution: options.bundler ? ModuleResolutionKind.Bundler : ModuleResolutionKind.Node16,
    lib: options.libraries.map((name) => `lib.${name}.d.ts`),
  }
  const program = ts.createProgram([entry], settings, hostWithLibraries(settings))
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    const place = file === undefined ? '' : basename(file.fileName)
    return `${place}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
  })
}

/** The package holds the texts of TypeScript's libraries, and no files. */
function hostWithLibraries(settings: ts.CompilerOptions): ts.CompilerHost {
  const libraries = new Map(getLibFiles().map(({ fileName, text }) => [fileName, text]))
  const host = ts.createCompilerHost(settings)
  const readFile = host.readFile.bind(host)
  return Object.assign(host, {
    getDefaultLibLocation: () => LIBRARY,
    getDefaultLibFileName: () => `${LIBRARY}/lib.d.ts`,
    readFile: (path: string) =>
      path.startsWith(`${LIBRARY}/`) ? libraries.get(basename(path)) : readFile(path),
  })
}
