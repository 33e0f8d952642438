import { expect, it } from 'vitest'

import { createLog } from './log.ts'

function linesOf(work: (log: ReturnType<typeof createLog>) => void, level = 'info'): string[] {
  const lines: string[] = []
  work(createLog(level, (line) => lines.push(line)))
  return lines
}

it('writes JSON with the fields that it was given and nothing of the machine', () => {
  const [line = ''] = linesOf((log) => log.info({ status: 200 }, 'request'))
  expect(JSON.parse(line)).toEqual({
    level: 'info',
    time: expect.any(String),
    status: 200,
    msg: 'request',
  })
})

it('masks what looks like a card number wherever it is, and stays JSON', () => {
  const [line = ''] = linesOf((log) =>
    log.error({ stack: 'at 5528 7900 0000 0008', deep: { note: '5528790000000008' } }, 'failed'),
  )
  expect(line).not.toMatch(/5528 ?7900 ?0000 ?0008/)
  expect(JSON.parse(line)).toMatchObject({ deep: { note: '552879******0008' } })
})

it('is silent below its level', () => {
  expect(linesOf((log) => log.info({}, 'x'), 'warn')).toEqual([])
})
