import { describe, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '../../testing/bank-client.ts'
import type { Request } from '../../testing/garanti-client.ts'
import * as garanti from '../../testing/garanti-client.ts'

async function codeOf(bank: TestBank, request: Request): Promise<string> {
  return garanti.codeOf(await garanti.send(bank, request))
}

describe('a request', () => {
  test.each<[string, Partial<Request>, string]>([
    ['a wrong hash', { changes: { HashData: 'AAAA' } }, '92/0651'],
    ['the user of refunds', { user: 'PROVRFN' }, '92/0652'],
    ['an unknown terminal', { changes: { ID: '1' } }, '92/0752'],
    ['another merchant', { changes: { MerchantID: '1' } }, '92/0753'],
    ['an unknown type', { type: 'sale' }, '92/0002'],
    ['the version before', { changes: { Version: 'v0.01' } }, '92/0002'],
    ['no address of the customer', { changes: { IPAddress: '' } }, '92/0002'],
    ['an amount of 0', { amount: '0' }, '92/0002'],
    ['an amount with a dot', { amount: '100.00' }, '92/0002'],
    ['a malformed card number', { card: { number: '5528790000000007' } }, '92/0002'],
    ['an order number of 37 letters', { orderId: 'x'.repeat(37) }, '92/0002'],
    [
      'three instalments of a debit card',
      { card: { number: '4766620000000001' }, transaction: { InstallmentCnt: '3' } },
      '57',
    ],
  ])('with %s is refused', async (_, changes, code) => {
    const bank = await openTestBank()
    expect(await codeOf(bank, garanti.sale('o-1', changes))).toBe(code)
    expect(await bank.orders()).toEqual([])
  })

  test('to void needs PROVRFN', async () => {
    const bank = await openTestBank()
    await garanti.send(bank, garanti.sale('o-1'))
    const wrong = { type: 'void', orderId: 'o-1', amount: '1', user: 'PROVAUT' }
    expect(await codeOf(bank, wrong)).toBe('92/0652')
    expect(await codeOf(bank, { type: 'void', orderId: 'o-1', amount: '1' })).toBe('00')
  })
})

describe('a payment', () => {
  test('that is approved has its numbers from the host', async () => {
    const bank = await openTestBank()
    const { value } = await garanti.send(bank, garanti.sale('o-1'))
    const names = ['Source', 'Code', 'Message', 'RetrefNum', 'AuthCode', 'BatchNum', 'ProvDate']
    expect(names.map(value)).toEqual([
      'HOST',
      '00',
      'Approved',
      expect.stringMatching(/^\d{12}$/),
      expect.stringMatching(/^\d{6}$/),
      '000001',
      expect.stringMatching(/^\d{8} \d\d:\d\d:\d\d$/),
    ])
  })

  test('with a wrong security code is 12, and only SysErrMsg says why', async () => {
    const bank = await openTestBank()
    const wrong = garanti.sale('o-1', { card: { number: '4124111111111116' } })
    const { value } = await garanti.send(bank, wrong)
    expect(['Source', 'Code', 'SysErrMsg'].map(value)).toEqual(['HOST', '12', 'CVC2/4CSC HATALI'])
    expect(await codeOf(bank, garanti.sale('o-1'))).toBe('92/0104')
  })

  test('with points takes no more than there are', async () => {
    const bank = await openTestBank()
    const card = { number: '4159000000300005' }
    const asked = await garanti.send(bank, { type: 'rewardinq', orderId: '', card })
    expect(asked.xml).toContain('<Type>BNS</Type><TotalAmount>10000</TotalAmount>')
    const spend = (orderId: string, used: string): Request => {
      const reward = `<Reward><Type>BNS</Type><UsedAmount>${used}</UsedAmount></Reward>`
      return garanti.sale(orderId, { card, transaction: { RewardList: reward } })
    }
    expect(await codeOf(bank, spend('o-1', '10001'))).toBe('51')
    expect(await codeOf(bank, spend('o-2', '4000'))).toBe('00')
  })
})

describe('a completed pre-authorisation', () => {
  async function completed(bank: TestBank): Promise<readonly [string, string]> {
    const held = await garanti.send(bank, garanti.sale('o-1', { type: 'preauth' }))
    const OriginalRetrefNum = held.value('RetrefNum')
    const capture: Request = { type: 'postauth', orderId: 'o-1', amount: '9000' }
    expect(await codeOf(bank, capture)).toBe('92/0002')
    const taken = await garanti.send(bank, { ...capture, transaction: { OriginalRetrefNum } })
    expect(garanti.codeOf(taken)).toBe('00')
    return [OriginalRetrefNum, taken.value('RetrefNum')]
  }

  test('has two movements: its void has to name one', async () => {
    const bank = await openTestBank()
    const [, capture] = await completed(bank)
    const cancel: Request = { type: 'void', orderId: 'o-1', amount: '1' }
    expect(await codeOf(bank, cancel)).toBe('92/0202')
    const named = (OriginalRetrefNum: string) => ({ ...cancel, transaction: { OriginalRetrefNum } })
    expect(await codeOf(bank, named('000000000000'))).toBe('92/0108')
    expect(await codeOf(bank, named(capture))).toBe('00')
    expect(await bank.orders('o-1')).toMatchObject([{ bank: 'garanti', state: 'Voided' }])
  })

  test('is asked for by orderinq: WAITINGPOSTAUTH, then APPROVED', async () => {
    const bank = await openTestBank()
    await garanti.send(bank, garanti.sale('held', { type: 'preauth' }))
    const held = await garanti.send(bank, { type: 'orderinq', orderId: 'held' })
    const names = ['Status', 'PreAuthAmount', 'AuthAmount']
    expect(names.map(held.value)).toEqual(['WAITINGPOSTAUTH', '10000', '0'])
    await completed(bank)
    const taken = await garanti.send(bank, { type: 'orderinq', orderId: 'o-1' })
    expect(names.map(taken.value)).toEqual(['APPROVED', '10000', '9000'])
  })
})

describe('queries', () => {
  test('of an unknown order say 0110, and null for the card', async () => {
    const bank = await openTestBank()
    const unknown = await garanti.send(bank, { type: 'orderinq', orderId: 'no' })
    expect(garanti.codeOf(unknown)).toBe('92/0110')
    expect(unknown.value('CardNumberMasked')).toBe('null')
    expect(await codeOf(bank, { type: 'orderhistoryinq', orderId: 'no' })).toBe('92/0110')
  })

  test('of the movements have refused refunds with Status 01', async () => {
    const bank = await openTestBank()
    await garanti.send(bank, garanti.sale('o-1'))
    const one = await garanti.send(bank, { type: 'orderhistoryinq', orderId: 'o-1' })
    expect(garanti.column(one, 'Type')).toEqual(['sales'])
    const refund: Request = { type: 'refund', orderId: 'o-1', amount: '3000' }
    expect(await codeOf(bank, refund)).toBe('92/0208')
    await bank.control('POST', '/simulator/settle?clientId=30691298')
    expect(await codeOf(bank, refund)).toBe('00')
    const found = await garanti.send(bank, { type: 'orderhistoryinq', orderId: 'o-1' })
    const names = ['Type', 'Status', 'ReturnCode', 'AuthAmount', 'Settlement']
    expect(names.map((name) => garanti.column(found, name))).toEqual([
      ['sales', 'refund', 'refund'],
      ['00', '01', '00'],
      ['00', '92', '00'],
      ['10000', '3000', '3000'],
      ['Y', 'Y', 'Y'],
    ])
  })

  test('of a span list all orders, in Turkish words; 31 days are too many', async () => {
    const bank = await openTestBank({ clock: () => new Date('2026-03-01T10:00:00Z') })
    await garanti.send(bank, garanti.sale('o-1'))
    await garanti.send(bank, garanti.sale('o-2', { card: { number: '4111111111111129' } }))
    const list = (StartDate: string): Request => ({
      type: 'orderlistinq',
      orderId: '',
      order: { StartDate, EndDate: '01/03/2026 13:00' },
    })
    const found = await garanti.send(bank, list('01/03/2026 00:00'))
    const names = ['OrderID', 'TrxType', 'Status', 'CurrencyCode', 'ResponseCode']
    expect(names.map((name) => garanti.column(found, name))).toEqual([
      ['o-1', 'o-2'],
      ['Satis', 'Satis'],
      ['Basarili', 'Basarisiz'],
      ['TL', 'TL'],
      ['00', '51'],
    ])
    expect(await codeOf(bank, list('29/01/2026 00:00'))).toBe('92/0002')
  })
})

describe('3-D Secure', () => {
  test('signs the list of the bank, and its proof pays once, for its own sum', async () => {
    const bank = await openTestBank()
    const callback = await garanti.verify(bank, garanti.gateForm('o-1'))
    expect(callback).toMatchObject({
      mdstatus: '1',
      authcode: '',
      procreturncode: '',
      response: '',
      apiversion: '512',
      clientid: '30691298',
      oid: 'o-1',
      hashparams: 'clientid:oid:authcode:procreturncode:response:mdstatus:cavv:eci:md:rnd:',
    })
    expect(garanti.isSigned(callback)).toBe(true)
    expect(Object.keys(callback)).not.toContain('cardnumber')
    expect(await codeOf(bank, garanti.provision(callback, { amount: '1' }))).toBe('92/0122')
    expect(await codeOf(bank, garanti.provision(callback))).toBe('00')
    expect(await codeOf(bank, garanti.provision(callback))).toBe('92/0104')
  })

  test('a holder who asks for 3D_PAY is charged at once', async () => {
    const bank = await openTestBank()
    const form = garanti.gateForm('o-1', {}, { secure3dsecuritylevel: '3D_PAY' })
    const callback = await garanti.verify(bank, form)
    expect(callback).toMatchObject({ procreturncode: '00', response: 'Approved' })
    expect(garanti.isSigned(callback)).toBe(true)
    expect(await bank.orders('o-1')).toMatchObject([{ state: 'Captured' }])
  })

  test.each(['TEST', 'PROD'])('stands for the bank in the mode %s', async (mode) => {
    const bank = await openTestBank()
    const callback = await garanti.verify(bank, garanti.gateForm('o-1', { mode }))
    expect(callback).toMatchObject({ mdstatus: '1', mode })
    const { value } = await garanti.send(bank, garanti.sale('o-2', { changes: { Mode: mode } }))
    expect(value('ReasonCode')).toBe('00')
  })

  test.each([
    ['a wrong hash', {}, { secure3dhash: 'AAAA' }],
    ['no mode', { mode: '' }, {}],
    ['the version before', { apiversion: 'v0.01' }, {}],
    ['an unknown terminal', { terminalid: '1' }, {}],
    ['a malformed card', { cardnumber: '1' }, {}],
  ])(
    'refuses a form with %s by an error callback without any hash',
    async (_, changes, unsigned) => {
      const bank = await openTestBank()
      const callback = await garanti.verify(bank, garanti.gateForm('o-1', changes, unsigned))
      expect(callback).toMatchObject({ mdstatus: '7', procreturncode: '99', response: 'Error' })
      expect(Object.keys(callback)).not.toContain('hash')
    },
  )
})
