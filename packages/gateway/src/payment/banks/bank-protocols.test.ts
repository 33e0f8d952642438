import { expect, test } from 'vitest'
import { BANK_PROTOCOLS } from './bank-protocols.ts'

/** A name of each protocol whose value is read or compared. */
const READ: Readonly<Record<string, readonly string[]>> = {
  nestpay: ['HASH', 'mdStatus', 'oid'],
  akbank: ['hash', 'mdStatus'],
  payfor: ['ResponseHash', 'CardMask', '3DStatus'],
  garanti: ['hash', 'mdstatus', 'txnamount', 'MaskedPan'],
  intervpos: ['HASH', 'mdStatus', 'Eci', 'ShopCode', 'OrderId'],
  payflex: ['Status', 'Cavv', 'VerifyEnrollmentRequestId'],
  posnet: ['BankPacket', 'Sign', 'Xid'],
}

test.each(BANK_PROTOCOLS.map((protocol) => [protocol.name, protocol] as const))(
  'decision 4.8: at %s an operator may add a name that a bank invents, and none that is read',
  (name, { mayBeAddedToCallbacks }) => {
    const read = READ[name] ?? []
    expect(read.length).toBeGreaterThan(0)
    expect(mayBeAddedToCallbacks('bankCampaignText')).toBe(true)
    for (const each of [...read, ...read.map((one) => one.toUpperCase()), '', 'a b']) {
      expect([each, mayBeAddedToCallbacks(each)]).toEqual([each, false])
    }
  },
)
