import { describe, expect, test } from 'vitest'
import { type Fields, openTestBank, passGate, postForm } from '../../testing/bank-client.ts'
import {
  browserForm,
  enrol,
  enrolment,
  onTransaction,
  provision,
  SHOP,
  sale,
  search,
  send,
  verify,
} from '../../testing/payflex-client.ts'

const TROY = '9792030000000000'

describe('an enrolment', () => {
  test('is refused by what is wrong with its fields', async () => {
    const bank = await openTestBank()
    const errorOf = async (changes: Fields) => {
      const reply = await enrol(bank, enrolment('e-1', changes))
      return [reply.value('Status'), reply.value('MessageErrorCode')]
    }
    const wrong: readonly (readonly [string, Fields])[] = [
      ['2005', { MerchantId: '1' }],
      ['5001', { MerchantPassword: 'wrong' }],
      ['2049', { MerchantType: '3' }],
      ['2022', { VerifyEnrollmentRequestId: '' }],
      ['2029', { Pan: '0000000000000001', BrandName: '100' }],
      ['2030', { ExpiryDate: '2012' }],
      ['2009', { BrandName: '100' }],
      ['2034', { PurchaseAmount: '100' }],
      ['2021', { Currency: 'TL' }],
      ['2040', { InstallmentCount: '1' }],
      ['1014', { IsRecurring: '' }],
      ['1002', { SuccessUrl: '' }],
      ['1001', { FailureUrl: 'x' }],
    ]
    for (const [code, changes] of wrong) {
      expect([changes, await errorOf(changes)]).toEqual([changes, ['E', code]])
    }
    expect(await errorOf({})).toEqual(['Y', ''])
    expect(await errorOf({})).toEqual(['E', '2023'])
  })

  test('answers XML with a misleading 2030', async () => {
    const bank = await openTestBank()
    const url = `${bank.simulator.url}/payflex/threeDGateway/Enrollment`
    for (const prmstr of ['<VposEnrollmentRequest/>', '']) {
      const body = prmstr === '' ? '<a/>' : new URLSearchParams({ prmstr })
      const text = await (await fetch(url, { method: 'POST', body })).text()
      expect(text).toContain('<MessageErrorCode>2030</MessageErrorCode>')
    }
  })

  test.each([
    ['4159000000020009', 'N'],
    ['4159000000050006', 'U'],
    ['4159000000060005', 'E'],
  ])('of the card %s ends with %s', async (Pan, status) => {
    const bank = await openTestBank()
    expect((await enrol(bank, enrolment('e-1', { Pan }))).value('Status')).toBe(status)
  })

  test('of Troy has a page inside PaReq, and its ACSUrl takes no other form', async () => {
    const bank = await openTestBank()
    const reply = await enrol(bank, enrolment('e-1', { Pan: TROY }))
    const form = browserForm(reply)
    expect(form.fields).toHaveProperty('GoToken')
    const direct = {
      PaReq: reply.value('PaReq'),
      TermUrl: reply.value('TermUrl'),
      MD: reply.value('MD'),
    }
    expect((await postForm(reply.value('ACSUrl'), direct)).status).toBe(400)
    const callback = await passGate(form.action, form.fields)
    expect(callback).toMatchObject({ Status: 'Y', VerifyEnrollmentRequestId: 'e-1' })
  })

  test('of another scheme has no page inside PaReq, and takes its three fields only', async () => {
    const bank = await openTestBank()
    const { action, fields } = browserForm(await enrol(bank, enrolment('e-1')))
    expect((await postForm(action, { GoToken: fields['MD'] ?? '' })).status).toBe(400)
    expect((await postForm(action, { ...fields, PaReq: '' })).status).toBe(400)
    expect((await postForm(action, { ...fields, MD: 'another' })).status).toBe(400)
    const callback = await passGate(action, fields)
    expect(await passGate(action, fields)).toEqual(callback)
  })
})

describe('a callback', () => {
  test('is unsigned, and has a number in clear that is not the card’s own', async () => {
    const bank = await openTestBank()
    const Pan = '4159000000100009'
    const callback = await verify(bank, enrolment('e-1', { Pan, SessionInfo: 'ours' }))
    expect(callback).toMatchObject({
      MerchantId: SHOP.MerchantId,
      Pan: '4159000000000009',
      PurchAmount: '10000',
      PurchCurrency: '949',
      SessionInfo: 'ours',
      Status: 'Y',
      Eci: '05',
      Cavv: expect.stringMatching(/^[\w+/]{27}=$/),
    })
    expect(Object.keys(callback).filter((name) => /hash|mac/i.test(name))).toEqual([])
  })

  test('of a holder who fails says N', async () => {
    const bank = await openTestBank()
    const callback = await verify(bank, enrolment('e-1'), '000000')
    expect(callback).toMatchObject({ Status: 'N', Eci: '', Cavv: '', ErrorCode: '33' })
  })
})

describe('a provision after a verification', () => {
  const refusals: readonly (readonly [string, Fields])[] = [
    ['0580', { Pan: '4603450000000000' }],
    ['2011', { TerminalNo: '' }],
    ['9117', { ECI: '' }],
    ['0580', { ECI: '06' }],
    ['0580', { CAVV: 'AAAA' }],
    ['0580', { CurrencyAmount: '99.99' }],
    ['0580', { NumberOfInstallments: '3' }],
    ['0580', { MpiTransactionId: 'another' }],
    ['1060', { NumberOfInstallments: '1' }],
    ['1049', { CurrencyAmount: '100' }],
    ['1077', { CurrencyCode: 'TL' }],
    ['1078', { OrderId: '' }],
    ['1096', { ClientIp: '' }],
    ['5001', { Password: 'wrong' }],
    ['9065', { MerchantId: '1' }],
    ['2011', { TerminalNo: 'VP1' }],
    ['1082', { TransactionType: 'VFTSale' }],
  ]

  test('needs the proof, the sum and the card of the enrolment, and pays once', async () => {
    const bank = await openTestBank()
    const callback = await verify(bank, enrolment('e-1'))
    for (const [code, changes] of refusals) {
      const answer = await send(bank, provision(callback, changes))
      expect([changes, answer.value('ResultCode')]).toEqual([changes, code])
    }
    const paid = await send(bank, provision(callback))
    expect(paid.value('ResultCode')).toBe('0000')
    expect(paid.value('ThreeDSecureType')).toBe('2')
    expect((await send(bank, provision(callback))).value('ResultCode')).toBe('0580')
  })

  test('names its card again, unless the installation refuses that', async () => {
    const bank = await openTestBank()
    const callback = await verify(bank, enrolment('e-1'))
    const named = provision(callback, { Pan: '5528790000000008' })
    const mood = { bank: 'payflex', mood: 'without-card', on: true }
    await bank.control('POST', '/simulator/moods', mood)
    expect((await send(bank, named)).value('ResultCode')).toBe('1127')
    await bank.control('POST', '/simulator/moods', { ...mood, on: false })
    expect((await send(bank, named)).value('ResultCode')).toBe('0000')
  })

  test('that claims more than the bank knows is refused', async () => {
    const bank = await openTestBank()
    const failed = await verify(bank, enrolment('e-1'), '000000')
    const forged = { ...failed, Eci: '02', Cavv: 'jCm0m+u/0hUfAREHBAMBcfN+pSo=' }
    expect((await send(bank, provision(forged))).value('ResultCode')).toBe('0580')
    expect(await bank.orders()).toEqual([])
  })
})

test('a body without prmstr, or with another document, is refused', async () => {
  const bank = await openTestBank()
  const url = `${bank.simulator.url}/payflex/virtualPos/Vposreq`
  const codeOf = async (body: URLSearchParams | string) =>
    /<ResultCode>(\d+)</.exec(await (await fetch(url, { method: 'POST', body })).text())?.[1]
  expect(await codeOf('<VposRequest/>')).toBe('6003')
  expect(await codeOf(new URLSearchParams({ prmstr: '<Other/>' }))).toBe('6000')
})

describe('a search', () => {
  test('finds payments by their order, and every transaction by its own number', async () => {
    const bank = await openTestBank()
    await send(bank, sale('o-1', { TransactionType: 'Auth', TransactionId: 't-1' }))
    const sum = { CurrencyAmount: '90.00', CurrencyCode: '949' }
    await send(bank, onTransaction('Capture', 't-1', { ...sum, TransactionId: 't-2' }))
    await bank.control('POST', '/simulator/settle?bank=payflex')
    const refund = { ...sum, CurrencyAmount: '30.00', TransactionId: 't-3' }
    expect((await send(bank, onTransaction('Refund', 't-2', refund))).value('ResultCode')).toBe(
      '0000',
    )
    const byOrder = await search(bank, { OrderId: 'o-1' })
    expect(byOrder.value('TotalItemCount')).toBe('1')
    expect(byOrder.value('TransactionType')).toBe('Auth')
    expect(byOrder.value('IsCaptured')).toBe('true')
    expect(byOrder.value('PanMasked')).toBe('552879******0008')
    expect(byOrder.value('ThreeDSecureType')).toBe('1')
    const capture = await search(bank, { TransactionId: 't-2' })
    expect(capture.value('CurrencyAmount')).toBe('90.00')
    expect(capture.value('TotalRefundAmount')).toBe('30.00')
    expect((await search(bank, { TransactionId: 't-3' })).value('TransactionType')).toBe('Refund')
  })

  test('says that it found nothing, and who may not ask', async () => {
    const bank = await openTestBank()
    const empty = await search(bank, { OrderId: 'o-1' })
    expect([empty.value('Status'), empty.value('TotalItemCount')]).toEqual(['Success', '0'])
    const unknown = await search(bank, { OrderId: 'o-1' }, { HostMerchantId: '1' })
    expect([unknown.value('Status'), unknown.value('ResponseCode')]).toEqual(['Error', '9065'])
    const wrong = await search(bank, { OrderId: 'o-1' }, { MerchantPassword: 'wrong' })
    expect(wrong.value('ResponseCode')).toBe('5001')
  })
})
