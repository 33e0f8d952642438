import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testCards } from '../../index.ts'
import {
  type Fields,
  formOf,
  gateForm,
  openTestBank,
  postForm,
  signed,
  type TestBank,
} from '../../testing/bank-client.ts'
import { nestpayHash } from './nestpay-hash.ts'

const pick = (fields: Fields, ...names: string[]): (string | undefined)[] =>
  names.map((name) => fields[name])

const isSigned = (fields: Fields): boolean =>
  fields['HASH'] === nestpayHash(Object.entries(fields), 'VEZNESTORE1')

const otherForm = async (bank: TestBank, form: Fields): Promise<Fields> => {
  const reply = await postForm(`${bank.simulator.url}/fim/est3Dgate`, form)
  return formOf(await reply.text()).fields
}

describe('the callback', () => {
  test('of a full verification is signed, echoes our fields and holds no card data', async () => {
    const bank = await openTestBank()
    const fields = await bank.verify({ extra: 'echo me', taksit: '3' })
    expect(isSigned(fields)).toBe(true)
    expect(pick(fields, 'mdStatus', 'eci', 'txstatus', 'TDS2.transStatus', 'protocol')).toEqual([
      '1',
      '02',
      'Y',
      'Y',
      '3DS2.2.0',
    ])
    expect(pick(fields, 'extra', 'rnd', 'taksit', 'amount', 'hashAlgorithm')).toEqual([
      'echo me',
      'a1b2c3',
      '3',
      '100.00',
      'ver3',
    ])
    expect(fields['md']).toMatch(/^552879:[0-9A-F]{64}:\d+:##190000001$/)
    expect(Buffer.from(fields['cavv'] ?? '', 'base64')).toHaveLength(20)
    expect(Buffer.from(fields['xid'] ?? '', 'base64')).toHaveLength(20)
    expect(pick(fields, 'MaskedPan', 'maskedCreditCard')).toEqual([
      '552879***0008',
      '5528 79** **** 0008',
    ])
    const names = Object.keys(fields).map((name) => name.toLowerCase())
    expect(names.filter((name) => /^(pan|cv2)$/.test(name))).toEqual([])
    expect(
      pick(fields, 'Ecom_Payment_Card_ExpDate_Month', 'Ecom_Payment_Card_ExpDate_Year'),
    ).toEqual(['12', '30'])
    expect(new Set(names).size).toBe(names.length)
  })

  test('of a form whose names are in another letter case echoes them as they came', async () => {
    const bank = await openTestBank()
    const { oid, clientid, ...rest } = gateForm({})
    const form = signed({ ...rest, OID: oid ?? '', ClientId: clientid ?? '' })
    expect(pick(await otherForm(bank, form), 'otp')).toEqual([''])
    const refused = await otherForm(bank, { ...form, HASH: 'wrong', hash: 'wrong' })
    expect(pick(refused, 'OID', 'mdStatus')).toEqual(['order-1', '7'])
  })

  // mdStatus, eci, whether there is a cavv: what the forced card gives and its callback carries.
  test.each([
    ['4159000000100009', '1', '05', true],
    ['4141111111111115', '4', '06', true],
    ['4131111111111117', '0', undefined, false],
    ['4159000000020009', '2', '07', false],
    ['4159000000030008', '3', '07', false],
    ['4159000000050006', '5', '07', false],
    ['4159000000060005', '6', undefined, false],
    ['4159000000070004', '7', undefined, false],
    ['4159000000080003', '8', undefined, false],
    ['4151111111111112', '7', undefined, false],
  ])('of %s comes without a page: mdStatus %s', async (pan, mdStatus, eci, hasCavv) => {
    const bank = await openTestBank()
    const reply = await bank.gate({ pan })
    const { fields } = formOf(await reply.text())
    expect(reply.redirected).toBe(false)
    expect(pick(fields, 'mdStatus', 'eci')).toEqual([mdStatus, eci])
    expect('cavv' in fields).toBe(hasCavv)
    expect(isSigned(fields)).toBe(true)
  })

  test('of the card 3ds-init-fails names the error', async () => {
    const bank = await openTestBank()
    const fields = await bank.verify({ pan: '4151111111111112' })
    expect(pick(fields, 'Response', 'ErrMsg')).toEqual(['Error', '3D Secure islemi baslatilamadi'])
  })

  test('of the card bad-hash is signed with another key', async () => {
    const bank = await openTestBank()
    const fields = await bank.verify({ pan: '4159000000400003' })
    expect([fields['mdStatus'], isSigned(fields)]).toEqual(['1', false])
  })

  test('of the card changed-amount is signed, over another amount', async () => {
    const bank = await openTestBank()
    const fields = await bank.verify({ pan: '4159000000410002' })
    expect([fields['amount'], isSigned(fields)]).toEqual(['101.00', true])
  })

  test('of the card callback-twice arrives before the browser brings it again', async () => {
    const received: string[] = []
    const merchant = createServer((request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => received.push(text))
      request.on('end', () => response.end('ok'))
    })
    await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void merchant.close())
    const { port } = merchant.address() as AddressInfo
    const okUrl = `http://127.0.0.1:${port}/back`
    const bank = await openTestBank()
    const asked = await bank.gate({ pan: '4159000000420001', okUrl, failUrl: okUrl })
    const ask = formOf(await asked.text())
    const address = new URL(ask.action, bank.simulator.url).href
    const end = formOf(await (await postForm(address, { ...ask.fields, otp: '123456' })).text())
    expect(end.action).toBe(okUrl)
    expect(received).toHaveLength(1)
    expect(Object.fromEntries(new URLSearchParams(received[0]))).toEqual(end.fields)
  })
})

describe('the gate refuses', () => {
  test.each([
    ['an unknown merchant', { clientid: '190000009' }, '6', ''],
    ['another store type', { storetype: '3d_pay' }, '7', '3D-1007'],
    ['hash version 2', { hashAlgorithm: 'ver2' }, '7', '3D-1004'],
    ['taksit 1', { taksit: '1' }, '7', '3D-1001'],
    ['a past expiry', { Ecom_Payment_Card_ExpDate_Year: '20' }, '7', '3D-1001'],
  ])('%s %o with mdStatus %s', async (_, changes, mdStatus, code) => {
    const bank = await openTestBank()
    const fields = await bank.verify(changes as Fields)
    expect(pick(fields, 'mdStatus', 'ErrCode', 'cavv')).toEqual([mdStatus, code, undefined])
    expect(isSigned(fields)).toBe(true)
  })

  test('a wrong hash with mdStatus 7 and 3D-1004', async () => {
    const bank = await openTestBank()
    const fields = await otherForm(bank, signed(gateForm({}), 'WRONGKEY'))
    expect(pick(fields, 'mdStatus', 'ErrCode', 'ErrMsg')).toEqual([
      '7',
      '3D-1004',
      'Guvenlik Kodu hatali',
    ])
  })

  test('a form that was changed after it was signed', async () => {
    const bank = await openTestBank()
    const fields = await otherForm(bank, { ...signed(gateForm({})), amount: '1.00' })
    expect(fields['ErrCode']).toBe('3D-1004')
  })

  test('a malformed card number without any mdStatus', async () => {
    const bank = await openTestBank()
    const fields = await bank.verify({ pan: '5528790000000001' })
    expect(pick(fields, 'mdStatus', 'ErrorCode', 'Response')).toEqual([
      undefined,
      'HPP-1001',
      'Error',
    ])
  })

  test('an address that is no web address with a page that says so', async () => {
    const bank = await openTestBank()
    const reply = await bank.gate({ okUrl: 'javascript:alert(1)' })
    expect([reply.status, formOf(await reply.text()).action]).toEqual([400, ''])
  })
})

describe('the bank page', () => {
  const open = async (bank: TestBank, changes: Fields = {}) => {
    const reply = await bank.gate(changes)
    const text = await reply.text()
    return { reply, text, form: formOf(text) }
  }
  const answer = async (bank: TestBank, form: { action: string; fields: Fields }, more: Fields) => {
    const reply = await postForm(new URL(form.action, bank.simulator.url).href, {
      ...form.fields,
      ...more,
    })
    return await reply.text()
  }

  test('shows merchant, amount and masked card, and may be framed', async () => {
    const bank = await openTestBank()
    const { reply, text } = await open(bank, { amount: '1250.75' })
    for (const shown of [
      'Vezne Bankası',
      '<bdi>Vezne Sandbox</bdi>',
      '₺1.250,75',
      '5528 79** **** 0008',
      '123456',
    ]) {
      expect(text).toContain(shown)
    }
    expect(reply.headers.get('x-frame-options')).toBeNull()
    const policy = reply.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('frame-ancestors')
    expect(reply.headers.get('set-cookie')).toBeNull()
    expect(text).not.toContain('<script')
  })

  test('speaks English where the form or the link asks for it', async () => {
    const bank = await openTestBank()
    const english = await open(bank, { lang: 'en' })
    expect(english.text).toContain('Approve your payment')
    const turkish = await open(bank)
    const link = /href="([^"]+)"/.exec(turkish.text)?.[1] ?? ''
    const switched = await (await fetch(new URL(link, bank.simulator.url))).text()
    expect(switched).toContain('Approve your payment')
    expect(await answer(bank, formOf(switched), { otp: '000000' })).toContain('Wrong password')
  })

  test('counts three wrong codes, and then ends with mdStatus 0', async () => {
    const bank = await openTestBank()
    const { form } = await open(bank)
    const second = await answer(bank, form, { otp: '000000' })
    expect(second).toContain('Kalan deneme hakkınız: 2')
    const third = await answer(bank, formOf(second), { otp: '000000' })
    expect(third).toContain('Kalan deneme hakkınız: 1')
    const { fields } = formOf(await answer(bank, formOf(third), { otp: '000000' }))
    expect(pick(fields, 'mdStatus', 'cavv', 'eci', 'TDS2.transStatus')).toEqual([
      '0',
      undefined,
      undefined,
      'N',
    ])
  })

  test('takes the right code after two wrong ones', async () => {
    const bank = await openTestBank()
    const { form } = await open(bank)
    const second = formOf(await answer(bank, form, { otp: '1' }))
    const third = formOf(await answer(bank, second, { otp: '' }))
    expect(formOf(await answer(bank, third, { otp: '123456' })).fields['mdStatus']).toBe('1')
  })

  test('posted twice costs one try', async () => {
    const bank = await openTestBank()
    const { form } = await open(bank)
    await answer(bank, form, { otp: '000000' })
    await answer(bank, form, { otp: '000000' })
    expect(await answer(bank, form, { otp: '000000' })).toContain('Kalan deneme hakkınız: 2')
  })

  test('reloaded or answered again after its end, shows the same callback', async () => {
    const bank = await openTestBank()
    const { form, reply } = await open(bank)
    const end = formOf(await answer(bank, form, { otp: '123456' }))
    const reloaded = formOf(await (await fetch(reply.url)).text())
    const cancelled = formOf(await answer(bank, form, { action: 'cancel' }))
    expect([reloaded, cancelled]).toEqual([end, end])
  })

  test('cancelled ends with mdStatus 0', async () => {
    const bank = await openTestBank()
    const { form } = await open(bank)
    const { fields } = formOf(await answer(bank, form, { otp: '', action: 'cancel' }))
    expect(pick(fields, 'mdStatus', 'txstatus')).toEqual(['0', 'N'])
  })

  test('of an unknown id is a 404 that explains itself', async () => {
    const bank = await openTestBank()
    const reply = await fetch(`${bank.simulator.url}/acs/0123`)
    expect([reply.status, (await reply.text()).includes('bulunamadı')]).toEqual([404, true])
  })

  test('escapes what the form put into it', async () => {
    const bank = await openTestBank()
    const fields = await bank.verify({ note: '"><script>alert(1)</script>' })
    expect(fields['note']).toBe('"><script>alert(1)</script>')
    expect(isSigned(fields)).toBe(true)
  })
})

test('no card number is in a page or in the journal, whatever the card does', async () => {
  const bank = await openTestBank()
  for (const { number } of testCards) {
    const reply = await bank.gate({ pan: number, oid: `order-${number.slice(6, 14)}` })
    expect(await reply.text()).not.toContain(number)
    expect(reply.url).not.toContain(number)
  }
  const journal = await readFile(join(bank.folder, 'bank-simulator', 'journal.jsonl'), 'utf8')
  for (const { number } of testCards) expect(journal).not.toContain(number)
})
