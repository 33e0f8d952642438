import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type BuiltRelease = Readonly<{
  /** A folder for what the release writes. It is removed with the release. */
  work: string
  /** Runs a command of the release to its end. Throws where it fails. */
  run: (words: readonly string[], settings: Settings) => void
  /** Starts its gateway; resolves once it serves. */
  serve: (settings: Settings) => Promise<ServingRelease>
}>

export type ServingRelease = Readonly<{ url: string; end: () => Promise<unknown> }>

type Settings = Readonly<Record<string, string>>

/** Builds what git calls `tag` in a folder of its own, and removes the folder when `use` has ended. */
export async function withRelease<Result>(
  tag: string,
  use: (release: BuiltRelease) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'vezne-release-'))
  // The embedded server has a user of its own where root runs this: it must get in.
  chmodSync(folder, 0o755)
  const source = join(folder, 'source')
  try {
    command('git', ['worktree', 'add', '--quiet', '--detach', source, tag], process.cwd())
    command('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], source)
    command('npm', ['run', '--silent', 'build'], source)
    const program = join(source, 'packages/gateway/bin/vezne')
    return await use({
      work: join(folder, 'work'),
      run: (words, settings) => command(program, words, source, settings),
      serve: (settings) => serve(program, source, settings),
    })
  } finally {
    if (existsSync(source)) command('git', ['worktree', 'remove', '--force', source], process.cwd())
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Of this process a release gets where programs are and whose they are, and no setting. */
function environment(settings: Settings): Settings {
  const { PATH = '', HOME = '' } = process.env
  return { PATH, HOME, ...settings }
}

function command(
  name: string,
  words: readonly string[],
  cwd: string,
  settings: Settings = {},
): void {
  const stdio = ['ignore', 'inherit', 'inherit'] as const
  execFileSync(name, words, { cwd, env: environment(settings), stdio: [...stdio] })
}

function serve(program: string, cwd: string, settings: Settings): Promise<ServingRelease> {
  const child = spawn(program, ['serve'], {
    cwd,
    env: environment({ PORT: '0', ...settings }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  let output = ''
  return new Promise((done, fail) => {
    child.once('close', () => fail(new Error(`the gateway of the release ended:\n${output}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
      const [, url] = /^ *Address +(http:\S+)/m.exec(output) ?? []
      if (url === undefined) return
      const end = (): Promise<void> => {
        child.kill('SIGTERM')
        return ended
      }
      done({ url, end })
    })
  })
}
