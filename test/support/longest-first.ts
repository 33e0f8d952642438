import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The test files that take longest, the longest first. If they began last, one worker would still run them while the
 * other workers have nothing to do.
 */
const LONGEST = [
  'test/campaigns/failover/short-run.ts',
  'test/campaigns/crash/short-run.ts',
  'test/campaigns/dump-scan/short-run.ts',
  'test/campaigns/archive/short-run.ts',
  'test/campaigns/rotation/short-run.ts',
  'test/browser/links.test.ts',
  'test/modes.test.ts',
  'test/browser/shop-direct.test.ts',
  'test/start-up.test.ts',
  'test/clients/reference-samples.test.ts',
  'test/campaigns/fuzz/fuzz.test.ts',
  'test/browser/accessibility.test.ts',
  'test/browser/panel.test.ts',
  'test/faults.test.ts',
  'test/stories/money.test.ts',
  'test/browser/reference.test.ts',
  'test/draining.test.ts',
  'test/command-line.test.ts',
  'test/browser/welcome.test.ts',
  'test/stories/four-banks.test.ts',
  'test/sdk-package/sdk-package.test.ts',
  'test/init-live.test.ts',
  'test/alerts/alerts.test.ts',
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
