import { ENDPOINTS } from '@vezne/protocol'
import { createRandom } from '../../support/random.ts'
import { brokenHttp } from './broken-http.ts'
import { endpointRequest } from './endpoint-request.ts'
import type { FuzzRequest } from './fuzz-request.ts'
import type { Stock } from './stock.ts'
import { operatorPath, unknownPath, wrongMethod } from './strange-request.ts'

/** Closing a day by the thousand would leave nothing to reverse; a few of them are enough. */
const DAY_ENDS = 0.002

const FUZZED = ENDPOINTS.filter(({ name }) => name !== 'endOfDay')
const DAY_END = ENDPOINTS.find(({ name }) => name === 'endOfDay')

/** The request of this number: the seed, the number and what is in stock decide every byte of it. */
export function generate(seed: number, number: number, stock: Stock): FuzzRequest {
  const random = createRandom(seed, number)
  const share = random.fraction()
  if (share < 0.02) return brokenHttp(number, random)
  if (share < 0.04) return unknownPath(number, random)
  if (share < 0.06) return wrongMethod(number, random)
  if (share < 0.07) return operatorPath(number, random)
  if (share < 0.07 + DAY_ENDS && DAY_END !== undefined) {
    return endpointRequest(DAY_END, { number, random, stock })
  }
  return endpointRequest(random.pick(FUZZED), { number, random, stock })
}
