import { command } from '../command.ts'
import { withOperator } from '../with-operator.ts'

const rebuild = command({
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

export const SEARCH_COMMANDS = [rebuild]
