import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A new folder for the tests of a file. It is removed after whatever the file's own `afterAll` does. */
export function useTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vezne-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
