import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The test files that take longest, most of them because they wait for real times to pass. If they began last, one
 * worker would still run them while the other workers have nothing to do.
 */
const LONGEST = [
  'test/faults.test.ts',
  'test/stories/money.test.ts',
  'test/two-processes.test.ts',
  'test/killed-database.test.ts',
  'test/campaigns/crash/fencing.test.ts',
  'test/attack/slow-and-huge.test.ts',
  'test/browser/accessibility.test.ts',
  'test/browser/shop.test.ts',
  'test/browser/links.test.ts',
  'test/browser/panel.test.ts',
  'test/stories/panel-roles.test.ts',
  'test/campaigns/crash/crash.test.ts',
  'test/campaigns/rotation/rotation.test.ts',
  'test/campaigns/fuzz/fuzz.test.ts',
  'test/campaigns/dump-scan/dump-scan.test.ts',
  'test/workers.test.ts',
  'test/start-up.test.ts',
  'test/unknown-outcomes.test.ts',
  'test/attack/captured-pair.test.ts',
  'test/campaigns/linearizability/linearizability.test.ts',
  'packages/gateway/src/main.test.ts',
  'packages/gateway/src/admin-nodes.test.ts',
  'packages/embedded-postgres-launcher/src/start-embedded-postgres.test.ts',
] as const

/** Begins with the longest files, whatever an earlier run has left in the cache. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files)
    return others.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`))
  return place === -1 ? LONGEST.length : place
}
