/**
 * Runs the steps of deploy/Containerfile one by one in a clean folder, where no engine can build it: `npm run
 * container-steps`. Every stage has its file system below that folder. The copied files are those that git knows, so that
 * nothing of this checkout's own builds counts. Then the program that came out starts in live mode, and its health
 * check asks it. The base image is not there: Node.js is the one of this machine, and its own files are not removed.
 */

import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  FINAL,
  type Instruction,
  readContainerfile,
  readCopy,
} from '../../../scripts/deploy/containerfile.ts'
import { ROOT } from '../../../scripts/tidy/source-files.ts'
import { startCampaignDatabases } from '../../support/campaign-databases.ts'

const image = mkdtempSync(join(tmpdir(), 'vezne-container-'))
const PORT = 20_000 + (process.pid % 20_000)
const START_MILLISECONDS = 60_000

/** A path of a stage's file system. */
const inside = (path: string, stage = FINAL): string => join(image, stage, path)

function copy({ text, stage }: Instruction): void {
  const { from, sources, target } = readCopy(text)
  for (const source of sources) {
    const isFolder = target.endsWith('/')
    const to = inside(target.startsWith('/') ? target : join('/build', target), stage)
    if (from !== null) cpSync(inside(source, from), to, { recursive: true })
    else copyKnown(source, isFolder ? join(to, source) : to)
  }
  console.log(`${stage}: COPY ${text}`)
}

/** A file, or those of a folder that git knows or that are new: what a clean checkout would have. */
function copyKnown(source: string, to: string): void {
  const words = ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--', source]
  const { stdout } = spawnSync('git', words, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 })
  const files = stdout.split('\0').filter((file) => file !== '' && existsSync(join(ROOT, file)))
  if (files.length === 0) throw new Error(`COPY ${source}: git knows no such file`)
  for (const file of files) {
    const place = file === source ? to : join(to, file.slice(source.length))
    mkdirSync(dirname(place), { recursive: true })
    cpSync(join(ROOT, file), place)
  }
}

/** The folders of the image that a step may name. */
const PLACES = /(?<![\w./-])\/(?=(?:build|app|var\/lib\/vezne|usr\/local|opt)\b)/g

function run({ text, stage }: Instruction): void {
  const command = text.replaceAll(PLACES, inside('/', stage))
  const elsewhere = text.replaceAll(PLACES, '').match(/(?<![\w.-])\/\w\S*/g) ?? []
  const outside = elsewhere.filter((path) => !/^\/(?:packages|dist|lib|bin|vezne|src)/.test(path))
  if (outside.length > 0)
    throw new Error(`RUN names ${outside.join(', ')}: it would touch this machine`)
  const from = performance.now()
  const cwd = inside(stage === FINAL ? '/' : '/build', stage)
  const { PATH = '', HOME = '' } = process.env
  const { status } = spawnSync('/bin/sh', ['-ec', command], {
    cwd,
    env: { PATH, HOME },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const seconds = ((performance.now() - from) / 1_000).toFixed(1)
  if (status !== 0) throw new Error(`RUN ${text}: exit code ${status}`)
  console.log(`${stage}: RUN ${text.slice(0, 80)} (${seconds} s)`)
}

/** Every file of the program, by its path in the image. */
function filesBelow(folder: string): readonly string[] {
  return readdirSync(inside(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(inside('').length))
}

function checkContent(): void {
  const files = filesBelow('/app')
  const unwanted = files.filter((file) =>
    /node_modules|\.tsx?$|\.test\.|\.env$|master-key/.test(file),
  )
  if (unwanted.length > 0) throw new Error(`the image would hold ${unwanted.join(', ')}`)
  const bytes = files.reduce((sum, file) => sum + statSync(inside(file)).size, 0)
  console.log(`/app: ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB`)
}

/** Starts the image's program with its own health check, on an empty database. */
async function start(settings: Readonly<Record<string, string>>): Promise<void> {
  const { PATH = '' } = process.env
  const env = { PATH, ...settings, PORT: String(PORT), DATA_DIR: inside('/var/lib/vezne') }
  const stdio: ['ignore', 'inherit', 'inherit'] = ['ignore', 'inherit', 'inherit']
  const child = spawn(inside('/app/packages/gateway/bin/vezne'), ['serve'], { env, stdio })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  try {
    const until = performance.now() + START_MILLISECONDS
    const asks = () => spawnSync(process.execPath, [inside('/app/healthcheck.mjs')], { env }).status
    while (asks() !== 0) {
      if (performance.now() > until || child.exitCode !== null) throw new Error('never healthy')
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    console.log('healthy')
  } finally {
    child.kill('SIGTERM')
  }
  const code = await ended
  if (code !== 0) throw new Error(`SIGTERM ended it with ${code}`)
  console.log('ended by SIGTERM with 0')
}

const databases = await startCampaignDatabases()
try {
  mkdirSync(inside('/build', 'build'), { recursive: true })
  mkdirSync(inside('/var/lib'), { recursive: true })
  const content = readFileSync(join(ROOT, 'deploy/Containerfile'), 'utf8')
  for (const step of readContainerfile(content)) {
    if (step.keyword === 'COPY') copy(step)
    if (step.keyword === 'RUN') run(step)
  }
  checkContent()
  const database = await databases.create()
  await start({
    VEZNE_MODE: 'live',
    VEZNE_MASTER_KEY: Buffer.alloc(32, 9).toString('base64'),
    DATABASE_URL: database.connectionString,
    PUBLIC_URL: 'https://pay.example',
    ADMIN_PORT: '0',
    ADMIN_TOKEN: '4f1d09c8e27ab365d0917be4835fa26cb81e47d3906c52fa',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
  })
} finally {
  await databases.remove()
  rmSync(image, { recursive: true, force: true })
}
