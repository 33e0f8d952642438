import { describe, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '../../testing/bank-client.ts'
import * as posnet from '../../testing/posnet-client.ts'

const sent = async (bank: TestBank, changes: Parameters<typeof posnet.sale>[1]) =>
  posnet.codeOf(await posnet.send(bank, 'sale', posnet.sale('o-1', changes)))

describe('a request', () => {
  test.each([
    ['an order number of 19 letters', { orderID: 'o'.padStart(19, '0') }, '0212'],
    ['the number of the lira', { currencyCode: '949' }, 'E190'],
    ['an amount with a dot', { amount: '100.00' }, '0211'],
    ['one digit of installments', { installment: '3' }, '0213'],
    ['month before year', { expDate: '1299' }, '0054'],
    ['a malformed card number', { ccno: '5528790000000007' }, '0014'],
    ['three instalments of a debit card', { ccno: '4766620000000001', installment: '03' }, '0057'],
  ])('with %s is refused', async (_, changes, code) => {
    const bank = await openTestBank()
    expect(await sent(bank, changes)).toBe(code)
    expect(await bank.orders()).toEqual([])
  })

  test('of another merchant, or of no operation, is refused', async () => {
    const bank = await openTestBank()
    const stranger = { mid: '6706598321', tid: '67005551' }
    const answer = await posnet.send(bank, 'sale', posnet.sale('o-1'), stranger)
    expect(answer.value('respCode')).toBe('0148')
    expect(answer.value('respText')).toContain('Hatalı IP')
    expect((await posnet.send(bank, 'refund', {})).value('respCode')).toBe('0210')
  })
})

test('an approval has its numbers; the same order again is approved 2, with the same numbers', async () => {
  const bank = await openTestBank()
  const { value } = await posnet.send(bank, 'sale', posnet.sale('o-1'))
  const names = ['approved', 'respCode', 'respText', 'hostlogkey', 'authCode', 'tranDate']
  expect(names.map(value)).toEqual([
    '1',
    '',
    '00',
    expect.stringMatching(/^02\d{16}$/),
    expect.stringMatching(/^\d{6}$/),
    expect.stringMatching(/^\d{12}$/),
  ])
  const again = await posnet.send(bank, 'sale', posnet.sale('o-1'))
  expect(['approved', 'respCode', 'hostlogkey'].map(again.value)).toEqual([
    '2',
    '0127',
    value('hostlogkey'),
  ])
})

test('an order is found by the number of its kind alone, in lira with a comma', async () => {
  const bank = await openTestBank()
  await posnet.send(bank, 'sale', posnet.sale('o-1'))
  expect(posnet.codeOf(await posnet.agreement(bank, 'o-1', 'TDSC'))).toBe('0123')
  const { value } = await posnet.agreement(bank, 'o-1')
  expect(['amount', 'state', 'ccno', 'txnStatus'].map(value)).toEqual([
    '100,00',
    'Sale',
    '5528 79** **** 0008',
    '1',
  ])
})

test('a movement is found by its key, also after a restart of the bank, and only at its terminal', async () => {
  const bank = await openTestBank()
  const held = await posnet.send(bank, 'auth', posnet.sale('o-1'))
  await posnet.send(bank, 'sale', posnet.sale('o-2'))
  await bank.simulator.close()
  const again = await openTestBank({ dataFolder: bank.folder })
  const sum = { amount: '9000', currencyCode: 'TL', installment: '00' }
  const capture = { ...sum, hostLogKey: held.value('hostlogkey') }
  const stranger = { mid: '6706598321', tid: '67005552' }
  const elsewhere = await posnet.send(again, 'capt', capture, stranger)
  const unknown = await posnet.send(again, 'capt', { ...sum, hostLogKey: '020000000000000191' })
  expect([elsewhere, unknown].map(posnet.codeOf)).toEqual(['0123', '0123'])
  expect(posnet.codeOf(await posnet.send(again, 'capt', capture))).toBe('00')
  expect(await again.orders('o-1')).toMatchObject([{ state: 'Captured', captured: 9000 }])
})

describe('a verification', () => {
  const resolved = async (
    bank: TestBank,
    callback: Readonly<Record<string, string>>,
    changes = {},
  ) => posnet.send(bank, 'oosResolveMerchantData', posnet.about(callback, changes))

  test('goes from packets to a signed answer, and its payment is one of 3-D Secure', async () => {
    const bank = await openTestBank()
    const packets = await posnet.packets(bank, 'o-1')
    expect(packets.xml).not.toContain('5528790000000008')
    const callback = await posnet.verify(bank, posnet.gateForm(packets))
    expect(Object.keys(callback)).toEqual(
      'MerchantPacket BankPacket Sign CCPrefix TranType Amount Xid MerchantId'.split(' '),
    )
    const said = await resolved(bank, callback)
    expect([posnet.isSigned(said), said.value('mdStatus'), said.value('txStatus')]).toEqual([
      true,
      '1',
      'Y',
    ])
    const paid = await posnet.send(bank, 'oosTranData', posnet.about(callback))
    expect(posnet.codeOf(paid)).toBe('00')
    expect(posnet.codeOf(await posnet.agreement(bank, 'o-1', 'TDSC'))).toBe('00')
    const again = await posnet.send(bank, 'oosTranData', posnet.about(callback))
    expect(posnet.codeOf(again)).toBe('0127')
  })

  test.each([
    ['another amount', { mac: posnet.macOf('o-1'.padStart(20, '0'), '10001') }, 'E216'],
    ['another key', { mac: posnet.macOf('o-1'.padStart(20, '0'), '10000', 'x') }, 'E216'],
    ['another packet', { bankData: 'AB' }, '0223'],
    ['another sign', { sign: 'AB' }, '0223'],
  ])('is neither opened nor paid with %s', async (_, changes, code) => {
    const bank = await openTestBank()
    const form = posnet.gateForm(await posnet.packets(bank, 'o-1'))
    const callback = await posnet.verify(bank, form)
    expect((await resolved(bank, callback, changes)).value('respCode')).toBe(code)
    const paid = await posnet.send(bank, 'oosTranData', posnet.about(callback, changes))
    expect(paid.value('respCode')).toBe(code)
    expect(await bank.orders()).toEqual([])
  })

  test.each([
    ['within its mac', /[^+]\+/],
    ['before its mac', /^\+/],
  ])('is paid by a program that sends plus signs as they are, %s', async (_, shape) => {
    const bank = await openTestBank()
    const macOf = (orderId: string) => posnet.macOf(orderId.padStart(20, '0'))
    const orderIds = Array.from({ length: 1_000 }, (_, number) => `o-${number}`)
    const orderId = orderIds.find((each) => shape.test(macOf(each))) ?? ''
    const form = posnet.gateForm(await posnet.packets(bank, orderId))
    const about = posnet.about(await posnet.verify(bank, form))
    expect(about['mac']).toMatch(shape)
    const asItIs = (xmldata: string) => `xmldata=${xmldata}`
    const send = (operation: string) => posnet.send(bank, operation, about, undefined, asItIs)
    expect((await send('oosResolveMerchantData')).value('mdStatus')).toBe('1')
    expect(posnet.codeOf(await send('oosTranData'))).toBe('00')
  })

  test('spends points up to the card’s, and never more than the amount', async () => {
    const bank = await openTestBank()
    const ccno = '4159000000300005'
    const asked = await posnet.send(bank, 'pointInquiry', { ccno, expDate: '3012' })
    expect(asked.value('totalPointAmount')).toBe('000000010000')
    const form = posnet.gateForm(await posnet.packets(bank, 'o-1', { ccno }))
    const callback = await posnet.verify(bank, form)
    const pay = (wpAmount: string) =>
      posnet.send(bank, 'oosTranData', posnet.about(callback, { wpAmount }))
    expect(posnet.codeOf(await pay('10001'))).toBe('0051')
    expect(posnet.codeOf(await pay('10000'))).toBe('00')
  })

  test('of a form that was changed never begins', async () => {
    const bank = await openTestBank()
    const packets = await posnet.packets(bank, 'o-1')
    for (const changes of [{ posnetData2: 'AB' }, { digest: 'AB' }, { posnetID: '9645' }]) {
      const verification = posnet.verify(bank, posnet.gateForm(packets, changes))
      await expect(verification).rejects.toThrow()
    }
  })
})
