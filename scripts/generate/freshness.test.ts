import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ARTIFACTS, type Artifact, staleArtifacts, writeArtifacts } from './index.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vezne-generate-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const artifact: Artifact = { path: 'docs/deep/page.md', content: () => 'made\n' }

describe('generated files', () => {
  it('are stale when missing or edited, and fresh once written', () => {
    expect(staleArtifacts([artifact], root)).toEqual(['docs/deep/page.md'])
    expect(writeArtifacts([artifact], root)).toEqual(['docs/deep/page.md'])
    expect(readFileSync(join(root, artifact.path), 'utf8')).toBe('made\n')
    expect(staleArtifacts([artifact], root)).toEqual([])
    writeFileSync(join(root, artifact.path), 'edited\n')
    expect(staleArtifacts([artifact], root)).toEqual(['docs/deep/page.md'])
  })

  it('are left alone when fresh', () => {
    writeArtifacts([artifact], root)
    const { mtimeMs } = statSync(join(root, artifact.path))
    expect(writeArtifacts([artifact], root)).toEqual([])
    expect(statSync(join(root, artifact.path)).mtimeMs).toBe(mtimeMs)
  })

  it('of the repository are what the code makes; the remedy is `npm run generate`', () => {
    const repository = fileURLToPath(new URL('../..', import.meta.url))
    expect(staleArtifacts(ARTIFACTS, repository)).toEqual([])
  })

  it('are made the same way every time, each in a place of its own', () => {
    expect(new Set(ARTIFACTS.map(({ path }) => path)).size).toBe(ARTIFACTS.length)
    for (const { content } of ARTIFACTS) expect(content()).toBe(content())
  })
})
