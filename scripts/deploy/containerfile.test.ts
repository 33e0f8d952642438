/** Decision 10.43: what the container is made of, as far as its file shows without an engine that builds it. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../tidy/source-files.ts'
import { FINAL, readContainerfile, readCopy } from './containerfile.ts'

const content = readFileSync(join(ROOT, 'deploy/Containerfile'), 'utf8')
const instructions = readContainerfile(content)
const final = instructions.filter(({ stage }) => stage === FINAL)

function textsOf(keyword: string, of = instructions): readonly string[] {
  return of.filter((each) => each.keyword === keyword).map(({ text }) => text)
}

const KNOWN = new Set(
  'FROM WORKDIR COPY RUN ENV USER EXPOSE STOPSIGNAL HEALTHCHECK ENTRYPOINT CMD'.split(' '),
)

describe('deploy/Containerfile', () => {
  it('consists of known instructions, and joins continued lines', () => {
    expect(instructions.map(({ keyword }) => keyword).filter((each) => !KNOWN.has(each))).toEqual(
      [],
    )
    const read = readContainerfile('FROM a:1 AS b\n# no\nRUN x \\\n  && y\nFROM c:2\nUSER 1')
    expect(read.map(({ stage, text }) => [stage, text])).toEqual([
      ['b', 'a:1 AS b'],
      ['b', 'x && y'],
      [FINAL, 'c:2'],
      [FINAL, '1'],
    ])
    expect(() => readContainerfile('from x')).toThrow('no instruction')
  })

  it('pins its bases to a whole version of a Node.js that the gateway runs on', () => {
    const bases = textsOf('FROM')
    expect(bases).toHaveLength(2)
    for (const base of bases) {
      const [, major = ''] =
        /^docker\.io\/library\/node:(\d+)\.\d+\.\d+-bookworm-slim/.exec(base) ?? []
      expect(Number(major), base).toBeGreaterThanOrEqual(20)
    }
  })

  it('copies only what is there, and what .dockerignore lets through', () => {
    const copies = textsOf('COPY').map(readCopy)
    const sources = copies.flatMap(({ from, sources: all }) => (from === null ? all : []))
    expect(sources.length).toBeGreaterThan(5)
    expect(sources.filter((source) => !existsSync(join(ROOT, source)))).toEqual([])
    const allowed = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
      .split('\n')
      .flatMap((line) => (line.startsWith('!') ? line.slice(1) : []))
    const isSent = (source: string) =>
      allowed.some((each) => source === each || source.startsWith(`${each}/`))
    expect(sources.filter((source) => !isSent(source))).toEqual([])
  })

  it('takes nothing from the build but the program, without a package manager', () => {
    const copies = textsOf('COPY', final).map(readCopy)
    expect(copies.filter(({ from }) => from !== null)).toEqual([
      { from: 'build', sources: ['/app'], target: '/app' },
    ])
    expect(textsOf('RUN', final).join()).toContain('rm -rf /usr/local/lib/node_modules')
    expect(textsOf('RUN', final).join()).not.toMatch(/apt|npm (ci|install)|curl|wget/)
  })

  it('runs as a user that is not root, has no secret, and is asked whether it lives', () => {
    expect(textsOf('USER', final).at(-1)).toMatch(/^[1-9]\d{3,}:[1-9]\d{3,}$/)
    expect(content).not.toMatch(/^(ARG|ENV).*(KEY|TOKEN|PASSWORD|SECRET|DATABASE_URL)/m)
    expect(textsOf('HEALTHCHECK', final)).toHaveLength(1)
    expect(textsOf('STOPSIGNAL', final)).toEqual(['SIGTERM'])
    expect(textsOf('ENTRYPOINT', final)).toEqual(['["/app/packages/gateway/bin/vezne"]'])
  })
})

describe('decision 10.63: no script of a package runs where Vezne is installed', () => {
  it.each(['deploy/Containerfile', 'docs/operations/install.md'])('%s', (file) => {
    const commands = readFileSync(join(ROOT, file), 'utf8').match(/(?:^ {4}|RUN )npm ci.*$/gm)
    expect(commands?.length).toBeGreaterThan(0)
    for (const command of commands ?? []) expect(command).toContain('npm ci --ignore-scripts')
  })
})
