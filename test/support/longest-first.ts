import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The test files that take longest, the longest first. If they began last, one worker would still run them while the
 * other workers have nothing to do.
 */
const LONGEST = [
  'test/campaigns/webhooks/short-run.ts',
  'test/campaigns/failover/short-run.ts',
  'test/campaigns/recipes/short-run.ts',
  'test/campaigns/crash/short-run.ts',
  'test/campaigns/crash/short-run-of-fencing.ts',
  'test/campaigns/archive/short-run.ts',
  'test/campaigns/rotation/short-run.ts',
  'test/campaigns/dump-scan/short-run.ts',
  'test/campaigns/fuzz/short-run.ts',
  'test/attack/long-texts.test.ts',
  'test/browser/shop-direct.test.ts',
  'test/browser/accessibility.test.ts',
  'test/stories/money.test.ts',
  'test/faults.test.ts',
  'test/stories/four-banks.test.ts',
  'test/stories/panel-roles.test.ts',
  'test/attack/bank-destinations.test.ts',
  'test/browser/links.test.ts',
  'test/browser/panel.test.ts',
  'test/command-line.test.ts',
  'packages/embedded-postgres-launcher/src/start-embedded-postgres.test.ts',
  'test/stories/panel-addresses.test.ts',
  'test/backup.test.ts',
  'test/browser/reference.test.ts',
  'test/attack/slow-and-huge.test.ts',
  'test/clients/reference-samples.test.ts',
  'test/two-processes.test.ts',
  'test/browser/welcome.test.ts',
  'test/sdk-package/sdk-package.test.ts',
  'test/start-up.test.ts',
  'test/wrong-input.test.ts',
  'test/draining.test.ts',
  'test/modes.test.ts',
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
