import { defineConfig } from 'vitest/config'

/** `vezne-source` makes the workspaces resolve to their sources, so that a test never sees a stale build. */
export default defineConfig({
  ssr: { resolve: { conditions: ['vezne-source', 'module', 'node', 'development|production'] } },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    include: [
      'packages/*/src/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
      'test/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    globalSetup: ['packages/gateway/src/storage/testing/global-setup.ts'],
    // One more than cores: many system tests wait for real time-outs and for processes to start.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    passWithNoTests: false,
  },
})
