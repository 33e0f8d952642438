import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Artifact } from './artifact.ts'

/**
 * Paths of the artifacts whose file below `root` is missing or differs from what the code makes.
 */
export function staleArtifacts(artifacts: readonly Artifact[], root: string): string[] {
  return artifacts
    .filter((artifact) => readIfPresent(join(root, artifact.path)) !== artifact.content())
    .map((artifact) => artifact.path)
}

/** Writes the stale ones only, so that an unchanged file keeps its time. Returns their paths. */
export function writeArtifacts(artifacts: readonly Artifact[], root: string): string[] {
  const stale = new Set(staleArtifacts(artifacts, root))
  for (const artifact of artifacts.filter(({ path }) => stale.has(path))) {
    const path = join(root, artifact.path)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, artifact.content())
  }
  return [...stale]
}

function readIfPresent(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
