/** Decision 10.53: nodes side by side finish what the other began. Here both are of this version. */

import { expect, it } from 'vitest'
import { useTestFolder } from '../../../packages/gateway/src/base/kernel/testing/use-test-folder.ts'
import { createTestDatabase } from '../../../packages/gateway/src/storage/testing/index.ts'
import { runSideBySide, startThisVersion } from './campaign.ts'

const work = useTestFolder()

it('two nodes on one database, so that the campaign is good when a release needs it', async () => {
  const database = await createTestDatabase()
  const said: string[] = []
  const say = (line: string) => said.push(line)
  try {
    expect(
      await runSideBySide({
        database,
        work,
        older: startThisVersion,
        newer: startThisVersion,
        say,
      }),
    ).toEqual([])
    expect(said).toHaveLength(3)
  } finally {
    await database.drop()
  }
})
