import { describe, expect, test } from 'vitest'
import { openTestBank, postForm, type TestBank } from '../../testing/bank-client.ts'
import * as intervpos from '../../testing/intervpos-client.ts'

describe('a call of a program', () => {
  test.each([
    ['an unknown user', { UserCode: 'NOBODY' }, '81'],
    ['a wrong password', { UserPass: 'wrong' }, '81'],
    ['another shop', { ShopCode: '1' }, '81'],
    ['an unknown TxnType', { TxnType: 'Sale' }, '12'],
    ['no amount', { PurchAmount: '0' }, '13'],
    ['a comma in the amount', { PurchAmount: '1,00' }, '13'],
    ['a currency by letters', { Currency: 'TRY' }, '12'],
    ['a malformed card number', { Pan: '5528790000000007' }, '14'],
    ['an order number of 31 letters', { OrderId: 'x'.repeat(31) }, '12'],
    ['instalments on a debit card', { InstallmentCount: '3', Pan: '4766620000000001' }, '57'],
  ])('with %s is refused', async (_, changes, code) => {
    const bank = await openTestBank()
    const { value } = await intervpos.send(bank, intervpos.sale('o-1', changes))
    expect([value('ProcReturnCode'), value('TxnResult')]).toEqual([code, 'Failed'])
    expect(await bank.orders()).toEqual([])
  })

  test('is answered in Key=Value pairs, with a decimal comma and points between thousands', async () => {
    const bank = await openTestBank()
    const paid = await intervpos.send(bank, intervpos.sale('o-1', { PurchAmount: '1234567.5' }))
    expect(paid.text).toMatch(
      /^OrderId=o-1;;ProcReturnCode=00;;HostRefNum=\d{12};;AuthCode=\d{6};;/,
    )
    expect([paid.value('Amount'), paid.value('TxnResult')]).toEqual(['1.234.567,50', 'Success'])
    expect(paid.value('TRXDATE')).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/)
  })

  test('with wrong credentials meets an inactive terminal', async () => {
    const bank = await openTestBank()
    const refused = await intervpos.send(bank, intervpos.status('o-1', { UserPass: 'wrong' }))
    const names = ['ProcReturnCode', 'ErrorCode', 'ErrorMessage', 'VoidDate', 'OrderId']
    expect(names.map(refused.value)).toEqual([
      '81',
      'B810002',
      'TR:Terminal Aktif Degil',
      '1.1.0001 00:00:00',
      expect.stringMatching(/^SYSOID\d{9}$/),
    ])
  })
})

describe('StatusHistory', () => {
  const names = ['ProcReturnCode', 'TxnStat', 'TxnStatus', 'PurchAmount', 'RefundedAmount']

  test('shows a held amount, its capture, and the refunds after the day end', async () => {
    const bank = await openTestBank()
    const shown = async () => names.map((await intervpos.send(bank, intervpos.status('o-1'))).value)
    await intervpos.send(bank, intervpos.sale('o-1', { TxnType: 'PreAuth' }))
    expect(await shown()).toEqual(['00', 'N', 'A', '100,00', '0,00'])
    await intervpos.send(bank, intervpos.onOrder('PostAuth', 'o-1', { PurchAmount: '90.00' }))
    expect(await shown()).toEqual(['00', 'N', 'K', '90,00', '0,00'])
    await bank.control('POST', '/simulator/settle?bank=intervpos')
    await intervpos.send(bank, intervpos.onOrder('Refund', 'o-1', { PurchAmount: '30.5' }))
    expect(await shown()).toEqual(['00', 'N', 'S', '90,00', '30,50'])
  })

  test('shows a voided order, a declined one, and the empty template for an unknown one', async () => {
    const bank = await openTestBank()
    const shown = async (id: string) =>
      names.map((await intervpos.send(bank, intervpos.status(id))).value)
    await intervpos.send(bank, intervpos.sale('o-1'))
    await intervpos.send(bank, intervpos.onOrder('Void', 'o-1'))
    await intervpos.send(bank, intervpos.sale('o-2', { Pan: '4111111111111129' }))
    expect(await shown('o-1')).toEqual(['00', 'V', 'V', '100,00', '0,00'])
    expect(await shown('o-2')).toEqual(['51', 'N', 'D', '100,00', '0,00'])
    expect(await shown('no')).toEqual(['E39', '', '', '0', '0'])
  })
})

describe('moods', () => {
  const turnOn = (bank: TestBank, mood: string) =>
    bank.control('POST', '/simulator/moods', { bank: 'intervpos', mood, on: true })

  test('three semicolons between fields', async () => {
    const bank = await openTestBank()
    await turnOn(bank, 'triple-borders')
    const { text, value } = await intervpos.send(bank, intervpos.sale('o-1'))
    expect([text.includes('OrderId=o-1;;;ProcReturnCode=00;;;'), value('Amount')]).toEqual([
      true,
      '100,00',
    ])
  })

  test('every fourth call meets an inactive terminal, and books nothing', async () => {
    const bank = await openTestBank()
    await turnOn(bank, 'inactive-at-times')
    const codes: string[] = []
    for (const id of ['o-1', 'o-2', 'o-3', 'o-4', 'o-5']) {
      codes.push((await intervpos.send(bank, intervpos.sale(id))).value('ProcReturnCode'))
    }
    expect(codes).toEqual(['00', '00', '00', '81', '00'])
    expect(await bank.orders()).toHaveLength(4)
  })

  test('05 for the query of an unknown order only', async () => {
    const bank = await openTestBank()
    await turnOn(bank, 'not-found-05')
    const { value } = await intervpos.send(bank, intervpos.status('no'))
    expect(['ProcReturnCode', 'ErrorCode', 'TxnStatus'].map(value)).toEqual(['05', '', ''])
    const refund = intervpos.onOrder('Refund', 'no', { PurchAmount: '1.00' })
    expect((await intervpos.send(bank, refund)).value('ProcReturnCode')).toBe('E39')
  })
})

describe('3-D Secure', () => {
  test('leads to the bank’s page by a form, also a program that brings the form', async () => {
    const bank = await openTestBank()
    const url = `${bank.simulator.url}/intervpos/mpi/Default.aspx`
    const reply = await postForm(url, intervpos.gateForm('o-1'))
    const page = await reply.text()
    expect([reply.status, reply.redirected]).toEqual([200, false])
    expect(page).toMatch(/<form[^>]*action="\/acs\/[0-9a-f]{32}"/)
    expect(page).not.toContain('5528790000000008')
  })

  test('authenticates, and the values of the callback pay in place of the card, once', async () => {
    const bank = await openTestBank()
    const form = intervpos.gateForm('o-1', { PurchAmount: '1234.50' })
    const callback = await intervpos.verify(bank, form)
    expect(callback).toMatchObject({
      mdStatus: '1',
      '3DStatus': '1',
      TxnStat: 'Y',
      PurchAmount: '1234,50',
      ProcReturnCode: '',
      Response: '',
      AuthCode: '',
      Pan: '552879******0008',
      Expiry: '****',
    })
    expect(intervpos.isSigned(callback)).toBe(true)
    const pay = async (changes: Readonly<Record<string, string>> = {}) => {
      const payment = intervpos.provision(callback, { PurchAmount: '1234.50', ...changes })
      return (await intervpos.send(bank, payment)).value('ProcReturnCode')
    }
    for (const other of [
      { PurchAmount: '1234.51' },
      { OrderId: 'o-2' },
      { Eci: '05' },
      { InstallmentCount: '3' },
      { TxnType: 'PreAuth' },
      { PayerAuthenticationCode: 'x' },
    ]) {
      expect(await pay(other)).toBe('12')
    }
    expect([await pay(), await pay()]).toEqual(['00', '12'])
    expect(await bank.orders()).toMatchObject([{ bankOrderId: 'o-1', captured: 123_450 }])
  })

  test('a holder who turns SecureType to 3DPay is charged at once', async () => {
    const bank = await openTestBank()
    const form = intervpos.gateForm('o-1', {}, { SecureType: '3DPay' })
    const callback = await intervpos.verify(bank, form)
    expect(callback).toMatchObject({ ProcReturnCode: '00', Response: 'Approved', mdStatus: '1' })
    expect(intervpos.isSigned(callback)).toBe(true)
    expect(await bank.orders('o-1')).toMatchObject([{ state: 'Captured', captured: 10_000 }])
  })

  test.each([
    ['a wrong hash', { Hash: 'AAAA' }, '12'],
    ['a malformed card', { Pan: '1' }, '14'],
  ])('refuses a form with %s by a signed callback', async (_, unsigned, code) => {
    const bank = await openTestBank()
    const callback = await intervpos.verify(bank, intervpos.gateForm('o-1', {}, unsigned))
    expect([callback['ProcReturnCode'], callback['mdStatus']]).toEqual([code, '0'])
    expect(intervpos.isSigned(callback)).toBe(true)
  })
})
