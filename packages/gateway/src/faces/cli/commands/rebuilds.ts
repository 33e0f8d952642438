import { command } from '../command.ts'
import { withOperator } from '../with-operator.ts'

const search = command({
  name: 'search rebuild',
  description: 'let the panel’s search read all payments again',
  example: 'vezne search rebuild',
  json: 'lines',
  run: async (ports) => {
    await withOperator(ports, (operator) => operator.rebuildSearch())
    const lines = [
      'A serving gateway reads all payments again, the newest first.',
      'Until it has, filters of the panel may miss old payments, and the panel says so.',
    ]
    return { lines }
  },
})

const figures = command({
  name: 'statistics rebuild',
  description: 'count the sums by the hour anew, from the orders and the ledger',
  example: 'vezne statistics rebuild',
  json: 'lines',
  run: async (ports) => {
    await withOperator(ports, (operator) => operator.rebuildStatistics())
    return { lines: ['Every hour was counted anew. Sums of archived quarters stay as they were.'] }
  },
})

export const REBUILD_COMMANDS = [search, figures]
