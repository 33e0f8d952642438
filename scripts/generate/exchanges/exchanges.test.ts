import { fileURLToPath } from 'node:url'
import { ENDPOINTS } from '@vezne/protocol'
import { expect, test } from 'vitest'

import { useSandbox } from '../../../test/support/use-sandbox.ts'
import { recordExchanges } from './record-exchanges.ts'
import { steadyExchanges } from './steady-exchanges.ts'

/** A file snapshot, because the examples come from a running gateway: `npm run generate` runs this with `--update`. */
const FILE = fileURLToPath(
  new URL('../../../packages/protocol/src/examples/recorded-exchanges.ts', import.meta.url),
)
const sandbox = useSandbox()

test('every endpoint’s example is what the gateway answers; the remedy is `npm run generate`', async () => {
  const exchanges = steadyExchanges(await recordExchanges(sandbox), sandbox)
  expect(Object.keys(exchanges).toSorted()).toEqual(ENDPOINTS.map(({ name }) => name).toSorted())
  const rows = Object.entries(exchanges).map(
    ([name, exchange]) => `  ${name}: ${JSON.stringify(exchange)},`,
  )
  const text = `/** Recorded from the running gateway by \`npm run generate\`. */
import type { RecordedExchange } from './example-calls.ts'

export const RECORDED_EXCHANGES: Readonly<Record<string, RecordedExchange>> = {
${rows.join('\n')}
}
`
  await expect(text).toMatchFileSnapshot(FILE)
})
