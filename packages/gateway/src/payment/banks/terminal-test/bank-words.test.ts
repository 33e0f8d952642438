/** Banks' codes and words, and what they mean. */

import { describe, expect, it, test } from 'vitest'
import { BANK_PROTOCOLS } from '../index.ts'
import { findingIn, WITHOUT_ANSWER } from './bank-words.ts'
import { FINDINGS } from './findings.ts'

const rowsOf = (name: string) =>
  BANK_PROTOCOLS.find((protocol) => protocol.name === name)?.test.findings ?? []

describe('a bank’s words', () => {
  it.each([
    ['nestpay', null, 'Guvenlik Kodu hatali', 'storeKeyWrong'],
    ['nestpay', null, 'GÜVENLİK KODU HATALI!', 'storeKeyWrong'],
    ['nestpay', '3D-1007', 'Isyeri kullanim tipi desteklenmiyor', 'modelNotOpen'],
    ['nestpay', null, 'Invalid merchant assigned ID', 'merchantUnknown'],
    ['nestpay', 'CORE-2126', null, 'merchantClosed'],
    ['nestpay', '99', 'Bu işlem için yetkiniz yok', 'credentialsWrong'],
    ['nestpay', 'CORE-2311', 'Terminal kapatılıyor', 'terminalSettling'],
    ['nestpay', 'HPP-1001', 'Kredi karti numarasi gecerli formatta degil.', null],
    ['nestpay', null, 'Kart sahip adresi hatalı', null],
    ['akbank', 'VPS-1073', 'İşlem tarihi hatalı', 'clockWrong'],
    ['akbank', 'HTTP 401', null, 'credentialsWrong'],
    ['akbank', 'VPS-9999', null, null],
    ['payfor', 'M030', 'HASH Uyusmazlıgı', 'storeKeyWrong'],
    ['payfor', null, 'HASH Uyuşmazlığı', 'storeKeyWrong'],
    ['payfor', 'M042', null, 'credentialsWrong'],
    ['payfor', 'M047', 'Yetkisiz IP adresi', 'addressNotListed'],
    ['payfor', 'M041', 'Geçersiz kart Numarası', null],
    ['garanti', '92/0651', 'Güvenlik kodu hatalı', 'passwordWrong'],
    ['garanti', null, 'Guvenlik Kodu hatali', 'storeKeyOrPasswordWrong'],
    ['garanti', '92/0809', null, 'subMerchantMissing'],
  ])('%s, %s %s: %s', (name, code, text, finding) => {
    expect(findingIn(rowsOf(name), { code, text })).toBe(finding)
  })

  test('a code decides before any text', () => {
    const words = { code: '92/0753', text: 'Güvenlik kodu hatalı' }
    expect(findingIn(rowsOf('garanti'), words)).toBe('merchantUnknown')
  })

  test('every code stands in one row of its bank, and every text is as it is compared', () => {
    for (const findings of [...BANK_PROTOCOLS.map((each) => each.test.findings), WITHOUT_ANSWER]) {
      const codes = findings.flatMap((row) => row.codes ?? [])
      expect(new Set(codes).size).toBe(codes.length)
      for (const text of findings.flatMap((row) => row.texts ?? [])) {
        expect(text).toMatch(/^[a-z0-9]+( [a-z0-9]+)*$/)
      }
      for (const { finding } of findings) expect(FINDINGS[finding].verdict).not.toBe('good')
    }
  })
})
