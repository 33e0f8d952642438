import { expect, test } from 'vitest'
import { openTestBank, payment } from '../../testing/bank-client.ts'

const status = { OrderId: 'o-1', 'Extra/ORDERSTATUS': 'QUERY' }
const history = { OrderId: 'o-1', 'Extra/ORDERHISTORY': 'QUERY' }
const refund = { Type: 'Credit', OrderId: 'o-1', Total: '30.00', Currency: '949' }

test('the status of a sale has the shape of a real answer, amounts in kuruş', async () => {
  const bank = await openTestBank({ clock: () => new Date('2024-01-03T18:37:57.259Z') })
  const paid = await bank.api(payment('o-1', { Total: '1.01' }))
  const { value } = await bank.api(status)
  const id = paid.value('TransId')
  expect(value('ErrMsg')).toBe('Record(s) found for o-1')
  expect(['ProcReturnCode', 'PROC_RET_CD', 'TRANS_STAT', 'CHARGE_TYPE_CD'].map(value)).toEqual([
    '00',
    '00',
    'C',
    'S',
  ])
  expect([value('ORIG_TRANS_AMT'), value('CAPTURE_AMT'), value('SETTLEID')]).toEqual([
    '101',
    '101',
    '',
  ])
  expect([value('HOST_REF_NUM'), value('PAN')]).toEqual([
    paid.value('HostRefNum'),
    '5528 79** **** 0008',
  ])
  const time = '2024-01-03 21:37:57.259'
  expect(value('ORDERSTATUS')).toBe(
    `ORD_ID:o-1\tCHARGE_TYPE_CD:S\tORIG_TRANS_AMT:101\tCAPTURE_AMT:101\tTRANS_STAT:C\tAUTH_DTTM:${time}\tCAPTURE_DTTM:${time}\tAUTH_CODE:${paid.value('AuthCode')}\tTRANS_ID:${id}`,
  )
})

test('a found but declined order: the outer code speaks of the query', async () => {
  const bank = await openTestBank()
  await bank.api(payment('o-1', { Number: '4111111111111129' }))
  const { value } = await bank.api(status)
  expect(['ProcReturnCode', 'PROC_RET_CD', 'TRANS_STAT'].map(value)).toEqual(['00', '51', 'D'])
})

test('an unknown order: 99 for the status, 05 for the history', async () => {
  const bank = await openTestBank()
  const found = [await bank.api(status), await bank.api(history)]
  expect(found.map(({ value }) => [value('ProcReturnCode'), value('Response')])).toEqual([
    ['99', 'Declined'],
    ['05', 'Declined'],
  ])
  expect(found[0]?.value('ErrMsg')).toBe('No record found for o-1')
})

test.each([
  ['a held amount', ['PreAuth'], 'A', '10000', ''],
  ['a completed one', ['PreAuth', 'PostAuth'], 'C', '10000', '8000'],
  ['a settled one', ['PreAuth', 'PostAuth', 'Settle'], 'S', '10000', '8000'],
  ['a voided one', ['PreAuth', 'PostAuth', 'Void'], 'V', '10000', '8000'],
])('%s has TRANS_STAT and amounts of its own', async (_, steps, letter, held, captured) => {
  const bank = await openTestBank()
  for (const step of steps) {
    if (step === 'Settle') await bank.api({ 'Extra/SETTLE': '1' })
    else await bank.api(payment('o-1', { Type: step, Total: step === 'PostAuth' ? '80' : '100' }))
  }
  const { value } = await bank.api(status)
  expect([value('TRANS_STAT'), value('ORIG_TRANS_AMT'), value('CAPTURE_AMT')]).toEqual([
    letter,
    held,
    captured,
  ])
  expect(value('VOID_DTTM') !== '').toBe(letter === 'V')
  expect(value('SETTLEID')).toBe(letter === 'S' ? '1' : '')
})

test('after a refund the status shows the refund, and the history every line', async () => {
  const bank = await openTestBank()
  await bank.api(payment('o-1'))
  await bank.api(refund)
  await bank.api({ 'Extra/SETTLE': '1' })
  await bank.api(refund)
  const shown = await bank.api(status)
  expect([shown.value('CHARGE_TYPE_CD'), shown.value('ORIG_TRANS_AMT')]).toEqual(['C', '3000'])
  const { value } = await bank.api(history)
  const lines = ['TRX1', 'TRX2', 'TRX3'].map((name) => value(name).split('\t'))
  expect(value('TRXCOUNT')).toBe('3')
  expect(lines.map((line) => line.length)).toEqual([11, 11, 11])
  expect(
    lines.map(([kind, state, amount, , , , , , , code]) => [kind, state, amount, code]),
  ).toEqual([
    ['C', 'C', '3000', '00'],
    ['C', 'D', '3000', '99'],
    ['S', 'S', '10000', '00'],
  ])
})
