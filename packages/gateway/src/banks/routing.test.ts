import { expect, test } from 'vitest'
import { chooseTerminal } from './routing.ts'
import { sampleTerminal } from './testing/sample-terminal.ts'

const main = { ...sampleTerminal('http://bank-1'), alias: 'main' }
const second = { ...sampleTerminal('http://bank-2'), alias: 'second' }

test.each([
  ['no alias: the first', [main, second], null, main],
  ['the one of that alias', [main, second], 'second', second],
  ['decision 5.9: an unknown alias is refused', [main, second], 'third', null],
  ['no terminal at all', [], null, null],
])('%s', (_, terminals, gatewayAlias, chosen) => {
  expect(chooseTerminal(terminals, { gatewayAlias })).toBe(chosen)
})
