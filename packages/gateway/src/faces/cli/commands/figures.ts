import { command } from '../command.ts'
import { withOperator } from '../with-operator.ts'

const rebuild = command({
  name: 'figures rebuild',
  description: 'count the sums by the hour anew, from the orders and the ledger',
  example: 'vezne figures rebuild',
  json: 'lines',
  run: async (ports) => {
    await withOperator(ports, (operator) => operator.rebuildFigures())
    return { lines: ['Every hour was counted anew. Sums of archived quarters stay as they were.'] }
  },
})

export const FIGURE_COMMANDS = [rebuild]
