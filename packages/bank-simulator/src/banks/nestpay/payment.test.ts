import { describe, expect, test } from 'vitest'
import { testCards } from '../../index.ts'
import {
  type Fields,
  openTestBank,
  payment,
  postForm,
  provisionAfter,
  readReply,
  requestXml,
} from '../../testing/bank-client.ts'

const isDecline = ({ behaviour }: { behaviour: string }): boolean =>
  behaviour.startsWith('declined-')

describe('a payment with a card number', () => {
  test('is answered with every field of a real approval', async () => {
    const bank = await openTestBank({ clock: () => new Date('2022-10-29T18:58:43Z') })
    const { value } = await bank.api(payment('o-1'))
    expect(['Response', 'ProcReturnCode', 'OrderId', 'GroupId'].map(value)).toEqual([
      'Approved',
      '00',
      'o-1',
      'o-1',
    ])
    expect(value('AuthCode')).toMatch(/^P\d{5}$/)
    expect(value('TransId')).toMatch(/^22302[A-Z]{4}\d{5}$/)
    expect(value('HostRefNum')).toMatch(/^2302\d{8}$/)
    expect(value('TRXDATE')).toBe('20221029 21:58:43')
    expect(value('HOSTDATE')).toBe('1029-215843')
    expect([value('CARDBRAND'), value('CARDISSUER'), value('NUMCODE')]).toEqual([
      'MASTERCARD',
      'HALKBANK A.S.',
      '00',
    ])
  })

  test.each(testCards.filter(isDecline))('$number is $behaviour', async ({ number, behaviour }) => {
    const bank = await openTestBank()
    const code = behaviour.slice(-2)
    const { value } = await bank.api(payment('o-1', { Number: number }))
    expect([value('Response'), value('ProcReturnCode'), value('ERRORCODE')]).toEqual([
      'Declined',
      code,
      `ISO8583-${code}`,
    ])
  })

  test.each([
    ['an order id with a space', { OrderId: 'o 1' }, '2301'],
    ['recurring payments', { PbOrder: '<OrderType>0</OrderType>' }, '2002'],
    ['no amount', { Total: '' }, '2009'],
    ['a zero amount', { Total: '0.00' }, '2009'],
    ['a comma', { Total: '1,01' }, '2009'],
    ['three decimals', { Total: '1.001' }, '2009'],
    ['an unknown currency', { Currency: '999' }, '2105'],
    ['a wrong Luhn digit', { Number: '5528790000000009' }, '2012'],
    ['a bad expiry', { Expires: '13/30' }, '2011'],
    ['a past expiry', { Expires: '01/20' }, '2010'],
    ['a long security code', { Cvv2Val: '0000' }, '2515'],
    ['Taksit 0', { Taksit: '0' }, '1023'],
    ['Taksit 1', { Taksit: '1' }, '1023'],
    ['Taksit 13', { Taksit: '13' }, '1023'],
    ['installments in dollars', { Taksit: '3', Currency: '840' }, '2124'],
    ['installments on a debit card', { Taksit: '3', Number: '4766620000000001' }, '2204'],
    ['installments on a foreign card', { Taksit: '3', Number: '4159000000310004' }, '2204'],
    ['installments on a prepaid card', { Taksit: '3', Number: '4159000000320003' }, '2204'],
    ['points on a card without', { 'Extra/MAXIPUAN': '1.00' }, '2205'],
    ['an unknown type', { Type: 'Authorise' }, '2001'],
  ])('%s %o is refused with CORE-%s and books nothing', async (_, changes, code) => {
    const bank = await openTestBank()
    const { value } = await bank.api(payment('o-1', changes as Fields))
    expect([value('Response'), value('ProcReturnCode'), value('ERRORCODE')]).toEqual([
      'Error',
      '99',
      `CORE-${code}`,
    ])
    expect(await bank.orders()).toEqual([])
  })

  test.each([
    ['installments', { Taksit: '12' }],
    ['no security code', { Cvv2Val: '' }],
    ['Amex with four digits', { Number: '374427000000003', Cvv2Val: '0000' }],
    ['a number of no table', { Number: '5555555555554444' }],
    ['a debit card, single', { Number: '4766620000000001' }],
  ])('%s is approved', async (_, changes) => {
    const bank = await openTestBank()
    expect((await bank.api(payment('o-1', changes))).value('Response')).toBe('Approved')
  })

  test('wrong credentials get 99 and a text that speaks of permission', async () => {
    const bank = await openTestBank()
    for (const wrong of [{ Name: 'x' }, { Password: 'x' }, { ClientId: '1' }]) {
      const { value } = await bank.api(payment('o-1', wrong))
      expect([value('Response'), value('ProcReturnCode')]).toEqual(['Error', '99'])
      expect(value('ErrMsg')).toContain('yetkiniz yok')
    }
  })
})

describe('the wire', () => {
  test('takes the form field DATA, and bare XML under a form content type', async () => {
    const bank = await openTestBank()
    const address = `${bank.simulator.url}/fim/api`
    const asField = await postForm(address, { DATA: requestXml(payment('o-1')) })
    expect(readReply(await asField.arrayBuffer()).value('Response')).toBe('Approved')
    const bare = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: requestXml(payment('o-2')),
    })
    expect(bare.headers.get('content-type')).toBe('text/xml;charset=ISO-8859-9')
    expect(readReply(await bare.arrayBuffer()).value('Response')).toBe('Approved')
  })

  test('writes Turkish letters as bytes of ISO-8859-9', async () => {
    const bank = await openTestBank()
    const { value } = await bank.api({ Type: 'Void', OrderId: 'nobody' })
    expect(value('ErrMsg')).toBe('İptal edilmeye uygun satış işlemi bulunamadı.')
  })

  test.each([
    ['no XML', 'hello'],
    ['torn XML', '<CC5Request><Name>'],
    ['a document type', '<!DOCTYPE a [<!ENTITY e "x">]><CC5Request><Name>&e;</Name></CC5Request>'],
    ['another root', '<Request/>'],
  ])('%s is answered with an error, not with a crash', async (_, body) => {
    const bank = await openTestBank()
    const reply = await fetch(`${bank.simulator.url}/fim/api`, { method: 'POST', body })
    expect(readReply(await reply.arrayBuffer()).value('Response')).toBe('Error')
  })

  test('a body above 64 KiB is a 413', async () => {
    const bank = await openTestBank()
    const body = 'x'.repeat(65_537)
    const reply = await fetch(`${bank.simulator.url}/fim/api`, { method: 'POST', body })
    expect(reply.status).toBe(413)
  })
})

describe('a payment after 3-D Secure', () => {
  test('is approved with the proof of its own order, and remembers it', async () => {
    const bank = await openTestBank()
    const callback = await bank.verify()
    expect((await bank.api(provisionAfter(callback))).value('Response')).toBe('Approved')
    const { value } = await bank.api({ OrderId: 'order-1', 'Extra/ORDERSTATUS': 'QUERY' })
    expect([value('ECI_3D'), value('MDSTATUS'), value('XID_3D'), value('CAVV_3D')]).toEqual([
      '02',
      '1',
      callback['xid'],
      callback['cavv'],
    ])
  })

  test.each([
    ['another order', { OrderId: 'order-2' }, '2121'],
    ['another xid', { PayerTxnId: 'AAAA' }, '2121'],
    ['another eci', { PayerSecurityLevel: '05' }, '2121'],
    ['no cavv', { PayerAuthenticationCode: '' }, '2121'],
    ['an invented md', { Number: '552879:AB:1:##190000001' }, '2121'],
    ['another amount', { Total: '100.01' }, '2601'],
    ['another currency', { Currency: '840' }, '2601'],
    ['another count', { Taksit: '3' }, '2603'],
  ])('%s is refused with the code, and the proof stays good', async (_, changes, code) => {
    const bank = await openTestBank()
    const callback = await bank.verify()
    const refused = await bank.api(provisionAfter(callback, changes))
    expect(refused.value('ERRORCODE')).toBe(`CORE-${code}`)
    expect((await bank.api(provisionAfter(callback))).value('Response')).toBe('Approved')
  })

  test('CORE-2127: a proof works once, also after a decline', async () => {
    const bank = await openTestBank()
    const callback = await bank.verify({ pan: '4111111111111129' })
    expect((await bank.api(provisionAfter(callback))).value('ProcReturnCode')).toBe('51')
    expect((await bank.api(provisionAfter(callback))).value('ERRORCODE')).toBe('CORE-2127')
    const paid = await bank.verify({ oid: 'order-2' })
    await bank.api(provisionAfter(paid))
    const again = await bank.api(provisionAfter(paid, { OrderId: 'order-3' }))
    expect(again.value('ERRORCODE')).toBe('CORE-2127')
  })

  test.each([
    ['4141111111111115', '06'],
    ['4159000000020009', '07'],
    ['4159000000030008', '07'],
  ])('half secure %s pays with eci %s', async (pan, eci) => {
    const bank = await openTestBank()
    const callback = await bank.verify({ pan })
    expect(callback['eci']).toBe(eci)
    expect((await bank.api(provisionAfter(callback))).value('Response')).toBe('Approved')
  })

  test.each([
    '4131111111111117',
    '4159000000050006',
    '4159000000060005',
    '4159000000070004',
    '4159000000080003',
  ])('CORE-2206: %s cannot pay after its verification', async (pan) => {
    const bank = await openTestBank()
    const reply = await bank.api(provisionAfter(await bank.verify({ pan })))
    expect(reply.value('ERRORCODE')).toBe('CORE-2206')
  })
})

describe('points', () => {
  const points = { Number: '4159000000300005' }
  const query = { 'Extra/MAXIPUANSORGU': 'MAXIPUANSORGU', Expires: '12/30' }

  test('the balance is decimal text, 0.00 for a card without points', async () => {
    const bank = await openTestBank()
    expect((await bank.api({ ...query, ...points })).value('MAXIPUAN')).toBe('100.00')
    const without = await bank.api({ ...query, Number: '5528790000000008' })
    expect([without.value('Response'), without.value('MAXIPUAN')]).toEqual(['Approved', '0.00'])
  })

  test.each([
    ['a part', { 'Extra/MAXIPUAN': '40.00' }, ''],
    ['more than the amount', { 'Extra/MAXIPUAN': '50.00', Total: '49.99' }, 'CORE-1027'],
    ['more than the balance', { 'Extra/MAXIPUAN': '100.01', Total: '200.00' }, 'CORE-2205'],
    ['with installments', { 'Extra/MAXIPUAN': '40.00', Taksit: '3' }, 'CORE-2207'],
  ])('spending %s', async (_, changes, code) => {
    const bank = await openTestBank()
    const { value } = await bank.api(payment('o-1', { ...points, ...changes } as Fields))
    expect(value('ERRORCODE')).toBe(code)
    if (code === '') expect(value('KULLANILANPUAN')).toBe('000000004000')
  })
})
