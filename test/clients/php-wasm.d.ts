/** What the tests use of PHP as WebAssembly, whose packages come without their types. */
declare module '@php-wasm/node-8-1' {
  export function getPHPLoaderModule(): Promise<object>
}

declare module '@php-wasm/universal' {
  export function loadPHPRuntime(loader: object, options: object): Promise<number>

  export class PHP {
    constructor(runtime: number)
    mkdir(path: string): void
    writeFile(path: string, text: string): void
    chdir(path: string): void
    run(
      request: Readonly<{ scriptPath: string; env: Record<string, string> }>,
    ): Promise<Readonly<{ text: string; errors: string; exitCode: number }>>
  }
}
