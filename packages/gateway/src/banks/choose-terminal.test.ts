import { expect, test } from 'vitest'
import { chooseTerminal } from './choose-terminal.ts'
import { sampleTerminal } from './testing/sample-terminal.ts'

function terminal(alias: string, state: 'Active' | 'Paused' | 'Removed') {
  return { ...sampleTerminal('http://bank'), alias, state }
}

const main = terminal('main', 'Active')
const second = terminal('second', 'Active')
const paused = terminal('paused', 'Paused')
const removed = terminal('main', 'Removed')

test.each([
  ['no alias: the first', [main, second], null, main],
  ['the one of that alias', [main, second], 'second', second],
  ['decision 5.9: an unknown alias is refused', [main, second], 'third', null],
  ['no terminal at all', [], null, null],
  ['a removed one has left its alias to another', [removed, main], 'main', main],
  ['a removed one is no terminal', [removed], 'main', null],
  ['a removed one is not the first', [removed, second], null, second],
  ['nobody takes a paused one’s place unasked', [paused, second], null, paused],
])('%s', (_, terminals, gatewayAlias, chosen) => {
  expect(chooseTerminal(terminals, gatewayAlias)).toBe(chosen)
})
