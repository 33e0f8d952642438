import { expect, it } from 'vitest'

import { systemClock } from '../../base/kernel/index.ts'
import { createLog } from '../../base/logging/index.ts'
import { watchTerminals } from './watch-terminals.ts'

const terminal = {
  merchantId: 'merchant-1',
  terminalId: 'terminal-1',
  alias: 'main',
  connector: 'nestpay',
  apiUrl: 'https://bank.example/fim/api',
  gateUrl: 'https://bank.example/fim/est3Dgate',
  account: {},
  secrets: {},
  halfSecureAccepted: [],
  captureMaximumPercent: 100,
  callbackNames: [],
} as const

const WHOSE = {
  level: 'warn',
  merchantId: 'merchant-1',
  terminalId: 'terminal-1',
  alias: 'main',
  bank: 'bank.example',
}

it('a bank that refuses a terminal and takes it again leaves two warnings that name it', () => {
  const lines: string[] = []
  const announced: string[] = []
  const log = createLog('warn', (line) => lines.push(line))
  const watch = watchTerminals({
    log,
    clock: systemClock,
    circuitOf: () => 'closed',
    announce: ({ what }) => announced.push(what),
  })
  watch.saw(terminal, { what: 'refused', why: '99 no permission' })
  watch.saw(terminal, 'answers')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      ...WHOSE,
      time: expect.anything(),
      what: 'refused',
      why: '99 no permission',
      msg: 'a bank refuses a terminal',
    },
    { ...WHOSE, time: expect.anything(), what: 'answers', why: null, msg: 'a bank answers again' },
  ])
  expect(announced).toEqual(['refused', 'answers'])
})
