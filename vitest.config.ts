import { defineConfig } from 'vitest/config'

import { LongestFirst } from './test/support/longest-first.ts'
import { filesAtOnce, TEST_LIMITS } from './test/support/pace.ts'

const conditions = ['vezne-source', 'module', 'node', 'development|production']

/** `vezne-source` makes the workspaces resolve to their sources, so that a test never sees a stale build. */
export default defineConfig({
  // Of the tests, and of what runs before them all.
  ssr: { resolve: { conditions } },
  environments: { __vitest__: { resolve: { conditions } } },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    include: [
      'packages/*/src/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
      'test/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    globalSetup: [
      'test/support/pace.ts',
      'packages/gateway/src/storage/testing/global-setup.ts',
      'test/support/browser/chromium.ts',
    ],
    // More than cores: many system tests wait for real time-outs and for processes to start.
    maxWorkers: filesAtOnce(6),
    // A worker loads the gateway's modules once, not once for each of its files: no file changes them.
    isolate: false,
    // Keeps what modules were transformed to, by a hash of their text: a second run transforms only what changed.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    testTimeout: TEST_LIMITS.testMilliseconds,
    hookTimeout: TEST_LIMITS.testMilliseconds,
    expect: { poll: { timeout: TEST_LIMITS.waitMilliseconds } },
    passWithNoTests: false,
  },
})
