import { describe, expect, test } from 'vitest'
import { Secret } from '../../../base/kernel/index.ts'
import type { AuthorizeRequest } from '../connector.ts'
import { SAMPLE_DIGITS, sampleCard, sampleTerminal } from '../testing/sample-terminal.ts'
import { authorizeXml, captureXml, gateForm, pointsXml, refundXml } from './request.ts'

const terminal = sampleTerminal('http://127.0.0.1:9')
const card = sampleCard('5528790000000008', '123')
const ORDER = { bankOrderId: 'order-1', transactionId: null }

const sale: AuthorizeRequest = {
  operation: 'Auth',
  bankOrderId: 'order-1',
  amountMinor: 10_025n,
  pointAmountMinor: 0n,
  installmentCount: 1,
  clientIpAddress: '10.0.0.1',
  payer: { kind: 'card', card },
}

function inside(xml: Secret<string>): string {
  return /<\/ClientId>(.*)<\/CC5Request>$/.exec(xml.expose())?.[1] ?? ''
}

describe('requests to the XML interface', () => {
  test('a sale with a card', () => {
    expect(authorizeXml(terminal, sale).expose()).toBe(
      '<?xml version="1.0" encoding="ISO-8859-9"?><CC5Request><Name>vezneapi</Name>' +
        '<Password>VEZNE1234</Password><ClientId>190000001</ClientId><Type>Auth</Type>' +
        '<OrderId>order-1</OrderId><IPAddress>10.0.0.1</IPAddress><Total>100.25</Total>' +
        '<Currency>949</Currency><Taksit></Taksit><Number>5528790000000008</Number>' +
        '<Expires>12/35</Expires><Cvv2Val>123</Cvv2Val><Mode>P</Mode></CC5Request>',
    )
  })

  test('after 3-D Secure the proof stands for the card: no number, expiry or code', () => {
    const proof = new Secret('proof', { md: 'M:D', xid: 'X=', eci: '05', cavv: 'C=' })
    const xml = inside(
      authorizeXml(terminal, { ...sale, payer: { kind: 'proof', proof, card: SAMPLE_DIGITS } }),
    )
    expect(xml).toContain(
      '<Number>M:D</Number><PayerTxnId>X=</PayerTxnId><PayerSecurityLevel>05</PayerSecurityLevel>' +
        '<PayerAuthenticationCode>C=</PayerAuthenticationCode>',
    )
    expect(xml).not.toMatch(/Expires|Cvv2Val/)
  })

  test('without a verification value (mdStatus 2, 3) there is no element for it', () => {
    const proof = new Secret('proof', { md: 'M:D', xid: '', eci: '07', cavv: null })
    const xml = inside(
      authorizeXml(terminal, { ...sale, payer: { kind: 'proof', proof, card: SAMPLE_DIGITS } }),
    )
    expect(xml).not.toMatch(/PayerAuthenticationCode|PayerTxnId/)
  })

  test.each([
    [0, ''],
    [1, ''],
    [2, '2'],
    [12, '12'],
  ])('installment count %i is written %j', (installmentCount, text) => {
    const xml = inside(authorizeXml(terminal, { ...sale, installmentCount }))
    expect(xml).toContain(`<Taksit>${text}</Taksit>`)
  })

  test('points are a part of the total, in Extra', () => {
    const xml = inside(authorizeXml(terminal, { ...sale, pointAmountMinor: 25n }))
    expect(xml).toContain('<Total>100.25</Total>')
    expect(xml).toContain('<Extra><MAXIPUAN>0.25</MAXIPUAN></Extra>')
  })

  test.each([
    [10_000n, ''],
    [10_025n, ''],
    [10_026n, '<Extra><PREAMT>100.25</PREAMT></Extra>'],
  ])(
    'decision 5.4: a capture of %i says what was held only when above it',
    (amountMinor, extra) => {
      const capture = { ...ORDER, amountMinor, preAuthorizedMinor: 10_025n, installmentCount: 1 }
      expect(inside(captureXml(terminal, capture)).split('</Total>')[1]).toBe(extra)
    },
  )

  test('a refund carries the currency', () => {
    const xml = inside(refundXml(terminal, { ...ORDER, amountMinor: 1n }))
    expect(xml).toContain('<Total>0.01</Total><Currency>949</Currency>')
  })

  test('a later use of a token has no security code', () => {
    const xml = inside(pointsXml(terminal, { ...card, securityCode: null }))
    expect(xml).not.toContain('Cvv2Val')
  })

  test('the document is ASCII, and text cannot become an element', () => {
    const odd = { ...terminal, account: { ...terminal.account, userName: 'Çağ<&>"\'' } }
    const xml = authorizeXml(odd, sale).expose()
    expect(xml).toContain('<Name>&#199;a&#287;&#60;&#38;&#62;&#34;&#39;</Name>')
    expect(xml).toMatch(/^[\x20-\x7e]*$/)
  })

  test('whoever prints a request sees no card and no password', () => {
    expect(String(authorizeXml(terminal, sale))).toBe('[bankRequest]')
  })
})

describe('the form to the 3-D Secure gate', () => {
  const request = {
    bankOrderId: 'order-1',
    amountMinor: 10_000n,
    installmentCount: 3,
    operation: 'PreAuth' as const,
    card,
    callbackUrl: 'https://pay.test/3ds/return/s',
    languageCode: 'en' as const,
    clientIpAddress: '10.0.0.1',
    random: 'r',
    cardHolderName: null,
    payerEmail: null,
  }

  test('has the fields of model 3d, and nothing else', () => {
    const { action, fields } = gateForm(terminal, request)
    expect(action).toBe('http://127.0.0.1:9/fim/est3Dgate')
    expect(Object.fromEntries(fields)).toEqual({
      clientid: '190000001',
      storetype: '3d',
      hashAlgorithm: 'ver3',
      amount: '100.00',
      currency: '949',
      oid: 'order-1',
      okUrl: 'https://pay.test/3ds/return/s',
      failUrl: 'https://pay.test/3ds/return/s',
      rnd: 'r',
      lang: 'en',
      taksit: '3',
      TranType: 'PreAuth',
      pan: '5528790000000008',
      Ecom_Payment_Card_ExpDate_Month: '12',
      Ecom_Payment_Card_ExpDate_Year: '35',
      cv2: '123',
      hash: expect.stringMatching(/^[\w+/]{86}==$/),
    })
  })

  test('leaves the security code out when there is none', () => {
    const { fields } = gateForm(terminal, { ...request, card: { ...card, securityCode: null } })
    expect(fields.map(([name]) => name)).not.toContain('cv2')
  })
})
