/** docs/operations/security.md names files, commands and tests: each of them is there. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { createProgram } from '../packages/gateway/src/faces/cli/index.ts'
import { testPorts } from '../packages/gateway/src/faces/cli/testing/run-command.ts'
import { ROOT } from './tidy/source-files.ts'

const page = readFileSync(join(ROOT, 'docs', 'operations', 'security.md'), 'utf8')
const quoted = [...new Set([...page.matchAll(/`([^`\n]+)`/g)].flatMap(([, text]) => text ?? []))]

const paths = quoted.filter((text) => /^[\w.@-]+(\/[\w.@-]+)*\.(md|json|ts|sql)$/.test(text))
const scripts = quoted.filter((text) => /^npm run (?!vezne)[\w-]+$/.test(text))
const commands = quoted
  .map((text) => text.replace('npm run vezne -- ', 'vezne '))
  .filter((text) => /^vezne [a-z]/.test(text))

const program = createProgram(testPorts({}))

/** Whether every word after `vezne` is a command below the one before it. */
function isCommand(text: string): boolean {
  let current: Pick<typeof program, 'commands'> | undefined = program
  for (const word of text.split(' ').slice(1)) {
    current = current?.commands.find((each) => each.name() === word)
  }
  return current !== undefined
}

const pages = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => [name, readFileSync(join(ROOT, 'docs', name), 'utf8')] as const)
const aboutDumps = pages.filter(([, text]) => text.includes('pg_dump'))

describe('decision 3.6: what pg_dump takes along', () => {
  it('is said on the pages about copies', () => {
    expect(aboutDumps.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'operations/backup.md',
        'operations/keys.md',
        'operations/security.md',
        'reference/sensitive-assets.md',
      ]),
    )
  })

  it.each(aboutDumps)('%s names the option that leaves security codes out', (_, text) => {
    expect(text).toContain('--no-unlogged-table-data')
  })

  it.each(pages)('%s does not promise that codes are in no backup', (_, text) => {
    expect(text).not.toMatch(/in no backups?\b|nor in (a )?backups?\b|not in (a )?backups?\b/i)
  })
})

describe('the page of PCI DSS items', () => {
  it('names something of each kind', () => {
    expect(paths.length).toBeGreaterThan(30)
    expect(commands.length).toBeGreaterThan(8)
    expect(scripts.length).toBeGreaterThan(1)
  })

  it.each(paths)('the file %s is there', (path) => {
    expect(existsSync(join(ROOT, path))).toBe(true)
  })

  it.each(commands)('the command %s is there', (text) => {
    expect(isCommand(text)).toBe(true)
  })

  it('a command that is not there is seen', () => {
    expect(isCommand('vezne keys rotate everything')).toBe(false)
  })

  it.each(scripts)('%s is there', (text) => {
    const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    expect(Object.keys(manifest.scripts)).toContain(text.replace('npm run ', ''))
  })

  it('is linked from where operators look', () => {
    for (const path of ['README.md', 'SECURITY.md', 'docs/operations/README.md']) {
      expect(readFileSync(join(ROOT, path), 'utf8')).toContain('security.md)')
    }
  })

  it.each([
    '3.2',
    '3.3',
    '3.4',
    '3.5',
    '3.6',
    '3.7',
    '4.2',
    '6.2',
    '6.3',
    '6.4.3',
    '11.6.1',
    '12.3',
    '12.10',
  ])('goes into %s', (item) =>
    expect(page).toMatch(new RegExp(`^\\| ${item.replaceAll('.', '\\.')}`, 'm')),
  )
})
