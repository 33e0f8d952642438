import { afterAll, beforeAll } from 'vitest'
import { type Sandbox, startSandbox } from './sandbox.ts'

/** The sandbox of a test file, there within hooks and tests. It ends after the file's own `afterAll`. */
export function useSandbox(...settings: Parameters<typeof startSandbox>): Sandbox {
  const sandbox: Sandbox = Object.create(null)
  beforeAll(async () => {
    Object.assign(sandbox, await startSandbox(...settings))
  })
  afterAll(() => sandbox.stop())
  return sandbox
}
