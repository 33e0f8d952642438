import { type ApiRoute, route } from '../api-route.ts'
import type { UseCases } from '../use-cases.ts'
import { refusalOf } from './money-call.ts'

/**
 * The sandbox's day end by hand (decision 5.5). A batch that the bank did not confirm stays open.
 */
export function endOfDayRoute(useCases: Pick<UseCases, 'closeDay'>): ApiRoute {
  return route('endOfDay', 'before', (_, { caller }) => async () => {
    const batches = await useCases.closeDay(caller.merchant.merchantId)
    const closedBatches = batches
      .filter(({ closed }) => closed)
      .map(({ terminalAlias, batchNumber }) => ({ terminal: terminalAlias, batchNumber }))
    const isWhole = closedBatches.length === batches.length
    return { fields: { closedBatches }, refusal: refusalOf(isWhole ? null : 'BANK_NOT_REACHED') }
  })
}
