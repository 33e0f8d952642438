import { mergeConfig } from 'vitest/config'

import tests from '../../vitest.config.ts'

/** The short runs of the campaigns that start and kill many processes: `npm run short-campaigns`, which CI runs. */
export default mergeConfig(
  { ...tests, test: { ...tests.test, include: [] } },
  { test: { include: ['test/campaigns/*/short-run*.ts'] } },
)
