import { describe, expect, test } from 'vitest'
import { openTestBank, postForm } from '../../testing/bank-client.ts'
import * as payfor from '../../testing/payfor-client.ts'

describe('the XML gate', () => {
  test.each([
    ['an unknown user', { UserCode: 'NOBODY' }, 'M049'],
    ['a wrong password', { UserPass: 'wrong' }, 'M009'],
    ['another merchant', { MerchantId: '1' }, 'V008'],
    ['another bank number', { MbrId: '12' }, 'V008'],
    ['an unknown SecureType', { SecureType: 'Safe' }, 'M014'],
    ['an unknown TxnType', { TxnType: 'Sale' }, 'M015'],
    ['a SecureType of another operation', { SecureType: 'Inquiry' }, 'M021'],
    ['an amount of 200,000.01', { PurchAmount: '200000.01' }, 'M019'],
    ['a currency by letters', { Currency: 'TRY' }, 'M002'],
    ['a malformed card number', { Pan: '5528790000000007' }, 'M041'],
    ['an order number of 51 letters', { OrderId: 'x'.repeat(51) }, 'M025'],
    ['an empty instalment count', { InstallmentCount: '' }, 'M048'],
    ['instalments on a debit card', { InstallmentCount: '3', Pan: '4766620000000001' }, '57'],
  ])('refuses %s', async (_, changes, code) => {
    const bank = await openTestBank()
    const { value } = await payfor.send(bank, payfor.sale('o-1', changes))
    expect(value('ProcReturnCode')).toBe(code)
    expect(await bank.orders()).toEqual([])
  })

  test('writes empty values as a line break and blanks', async () => {
    const bank = await openTestBank()
    const { xml, value } = await payfor.send(bank, payfor.sale('o-1'))
    expect(xml).toMatch(/<PayforResponse>.*<CardHolderName>\r\n {2}<\/CardHolderName>/s)
    expect([value('TransId'), value('AuthCode'), value('HostRefNum')]).toEqual([
      'o-1',
      expect.stringMatching(/^S\d{5}$/),
      expect.stringMatching(/^\d{12}$/),
    ])
  })

  test.each([
    ['4124111111111116', '34'],
    ['4121111111111119', '63'],
    ['4111111111111129', '51'],
  ])('declines %s with the code of its host: %s', async (pan, code) => {
    const bank = await openTestBank()
    const { value } = await payfor.send(bank, payfor.sale('o-1', { Pan: pan }))
    expect([value('ProcReturnCode'), value('AuthCode')]).toEqual([code, ''])
    const again = await payfor.send(bank, payfor.sale('o-1'))
    expect(again.value('ProcReturnCode')).toBe('V029')
  })

  test('pays with points up to the balance', async () => {
    const bank = await openTestBank()
    const card = { Pan: '4159000000300005', Expiry: '1230', Cvv2: '000' }
    const ask = { ...payfor.history('o-1'), SecureType: 'Inquiry', TxnType: 'ParaPuanInquiry' }
    const { value } = await payfor.send(bank, { ...ask, ...card })
    expect(value('BonusAmount')).toBe('100.00')
    const pay = (orderId: string, BonusAmount: string) =>
      payfor.send(bank, payfor.sale(orderId, { ...card, TxnType: 'ParaPuanAuth', BonusAmount }))
    expect((await pay('o-1', '100.01')).value('ProcReturnCode')).toBe('M001')
    expect((await pay('o-1', '40.00')).value('ProcReturnCode')).toBe('00')
    const points = { TxnType: 'ParaPuanAuth', BonusAmount: '40.00' }
    const poor = await payfor.verify(bank, payfor.gateForm('o-2', points))
    expect((await payfor.send(bank, payfor.provision(poor))).value('ProcReturnCode')).toBe('51')
    const rich = await payfor.verify(bank, payfor.gateForm('o-3', { ...points, Pan: card.Pan }))
    expect((await payfor.send(bank, payfor.provision(rich))).value('ProcReturnCode')).toBe('00')
  })

  test('closes the day of its own shop', async () => {
    const bank = await openTestBank()
    await payfor.send(bank, payfor.sale('o-1'))
    await payfor.send(bank, payfor.onOrder('BatchClose', ''))
    expect(await bank.orders('o-1')).toMatchObject([{ bank: 'payfor', state: 'Settled' }])
  })
})

test('the form gate answers what needs no verification in Key=Value pairs', async () => {
  const bank = await openTestBank()
  const { url } = bank.simulator
  const reply = await postForm(`${url}/payfor/Gateway/Default.aspx`, payfor.sale('o-1'))
  expect(await reply.text()).toMatch(/^AuthCode=S\d{5};;HostRefNum=\d{12};;ProcReturnCode=00;;/)
})

describe('the inquiry', () => {
  test('shows the last movement, and passes with any password', async () => {
    const bank = await openTestBank()
    await payfor.send(bank, payfor.sale('o-1', { TxnType: 'PreAuth' }))
    await payfor.send(bank, payfor.onOrder('PostAuth', 'o-1', { PurchAmount: '90.00' }))
    const { value } = await payfor.send(bank, payfor.inquiry('o-1', { UserPass: 'wrong' }))
    const names = ['ProcReturnCode', 'TxnType', 'PurchAmount', 'TxnStatus', 'IsVoided', 'F37']
    expect(names.map(value)).toEqual([
      '00',
      'PostAuth',
      '90.00',
      'Y',
      'false',
      expect.stringMatching(/^\d{12}$/),
    ])
  })

  test('flags a void, and knows no time of an unknown order', async () => {
    const bank = await openTestBank()
    await payfor.send(bank, payfor.sale('o-1'))
    await payfor.send(bank, payfor.onOrder('Void', 'o-1'))
    const voided = await payfor.send(bank, payfor.inquiry('o-1'))
    expect(['TxnType', 'TxnStatus', 'IsVoided'].map(voided.value)).toEqual(['Auth', 'V', 'true'])
    expect(voided.value('VoidDate')).toMatch(/^\d{8}$/)
    const unknown = await payfor.send(bank, payfor.inquiry('no'))
    expect(['ProcReturnCode', 'TxnStatus', 'InsertDatetime'].map(unknown.value)).toEqual([
      'V013',
      'P',
      '1.01.0001 00:00:00',
    ])
  })
})

describe('the history', () => {
  test('has a row for each movement; a refused refund carries its amount too', async () => {
    const bank = await openTestBank()
    await payfor.send(bank, payfor.sale('o-1'))
    const refund = payfor.onOrder('Refund', 'o-1', { PurchAmount: '30.00' })
    expect((await payfor.send(bank, refund)).value('ProcReturnCode')).toBe('V014')
    await bank.control('POST', '/simulator/settle?bank=payfor')
    await payfor.send(bank, refund)
    const found = await payfor.send(bank, payfor.history('o-1'))
    const names = ['TxnType', 'ProcReturnCode', 'RefundedAmount', 'TxnStatus'] as const
    expect(names.map((name) => payfor.column(found, name))).toEqual([
      ['Auth', 'Refund', 'Refund'],
      ['00', 'V014', '00'],
      ['0', '30.00', '30.00'],
      ['Y', 'N', 'Y'],
    ])
    expect(found.xml).toContain('<string>IsBatchClosed</string><string>True</string>')
  })

  test('shows a void as a row, and turns the capture to V', async () => {
    const bank = await openTestBank()
    await payfor.send(bank, payfor.sale('o-1', { TxnType: 'PreAuth' }))
    await payfor.send(bank, payfor.onOrder('PostAuth', 'o-1', { PurchAmount: '100.00' }))
    await payfor.send(bank, payfor.onOrder('Void', 'o-1'))
    const found = await payfor.send(bank, payfor.history('o-1'))
    expect(payfor.column(found, 'TxnType')).toEqual(['PreAuth', 'PostAuth', 'Void'])
    expect(payfor.column(found, 'TxnStatus')).toEqual(['Y', 'V', 'Y'])
  })

  test('that finds nothing echoes the passwords', async () => {
    const bank = await openTestBank()
    const { value } = await payfor.send(bank, payfor.history('no'))
    expect(['ProcReturnCode', 'UserPass', 'MerchantPass'].map(value)).toEqual([
      'V013',
      'VEZNE1234',
      '12345678',
    ])
  })
})

describe('3-D Secure', () => {
  test('authenticates with V033, and RequestGuid alone pays, once', async () => {
    const bank = await openTestBank()
    const callback = await payfor.verify(bank, payfor.gateForm('o-1'))
    expect(callback).toMatchObject({
      ProcReturnCode: 'V033',
      '3DStatus': '1',
      AuthCode: '',
      TxnStatus: 'N',
      TxnResult: 'Failed',
      ResponseRnd: expect.stringMatching(/^PF\d{18}$/),
    })
    expect(payfor.isSigned(callback)).toBe(true)
    expect(Object.keys(callback)).not.toContain('Pan')
    const pay = await payfor.send(bank, payfor.provision(callback))
    expect([pay.value('ProcReturnCode'), pay.value('TransId')]).toEqual(['00', 'o-1'])
    const again = await payfor.send(bank, payfor.provision(callback))
    expect(again.value('ProcReturnCode')).toBe('V029')
  })

  test('a RequestGuid of another order pays that order: TransId says so', async () => {
    const bank = await openTestBank()
    const callback = await payfor.verify(bank, payfor.gateForm('cheap', { PurchAmount: '1.00' }))
    const { value } = await payfor.send(bank, payfor.provision(callback, 'dear'))
    expect([value('ProcReturnCode'), value('TransId')]).toEqual(['00', 'cheap'])
    expect(await bank.orders()).toMatchObject([{ bankOrderId: 'cheap', captured: 100 }])
  })

  test('a holder who turns SecureType to 3DPay is charged at once', async () => {
    const bank = await openTestBank()
    const form = payfor.gateForm('o-1', {}, { SecureType: '3DPay' })
    const callback = await payfor.verify(bank, form)
    expect(callback).toMatchObject({ ProcReturnCode: '00', TxnResult: 'Success' })
    expect(payfor.isSigned(callback)).toBe(true)
    expect(await bank.orders('o-1')).toMatchObject([{ state: 'Captured', captured: 10_000 }])
  })

  test('a used order number is refused by a callback that SHA-256 signs without a name', async () => {
    const bank = await openTestBank()
    await payfor.send(bank, payfor.sale('o-1'))
    const callback = await payfor.verify(bank, payfor.gateForm('o-1'))
    expect(callback).toMatchObject({ ProcReturnCode: '101310', RequestGuid: '0' })
    expect(Object.keys(callback)).not.toContain('HashType')
    expect([payfor.isSigned(callback), payfor.isSigned(callback, 'sha256')]).toEqual([false, true])
  })

  test.each([
    ['a wrong hash', { Hash: 'AAAA' }, 'M030'],
    ['another bank number', { MbrId: '12' }, 'M030'],
    ['another user', { UserCode: 'NOBODY' }, 'M049'],
    ['a malformed card', { Pan: '1' }, 'M041'],
  ])('refuses a form with %s', async (_, unsigned, code) => {
    const bank = await openTestBank()
    const callback = await payfor.verify(bank, payfor.gateForm('o-1', {}, unsigned))
    expect([callback['ProcReturnCode'], callback['3DStatus']]).toEqual([code, '-1'])
  })
})
