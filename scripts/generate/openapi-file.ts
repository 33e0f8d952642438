import { readFileSync } from 'node:fs'
import { openApiDocument } from '@vezne/protocol'
import type { Artifact } from './artifact.ts'

/** The document as a file, for code generators that do not ask a running gateway. */
export const openApiFile: Artifact = {
  path: 'docs/reference/openapi.json',
  content: () => `${JSON.stringify(openApiDocument({ version: version() }), null, 2)}\n`,
}

function version(): string {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return String(manifest.version)
}
