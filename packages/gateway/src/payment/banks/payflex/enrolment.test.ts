import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../../base/kernel/index.ts'
import type { GateOpening } from '../connector.ts'
import {
  CALLBACK_URL,
  type ConnectorHarness,
  LIMITS,
  newOrderId,
} from '../testing/connector-harness.ts'
import { sampleAttempt } from '../testing/sample-attempt.ts'
import { SAMPLE_DIGITS, sampleCard, sampleOf, withSecret } from '../testing/sample-terminal.ts'
import type { BankTransport } from '../transport.ts'
import { PAYFLEX } from './connector.ts'
import { isRequestIdOf, searchUrlOf } from './request.ts'
import { startPayflexHarness } from './testing/payflex-harness.ts'

const CARD = sampleCard('5528790000000008')
const terminal = sampleOf(PAYFLEX)('https://bank.example')

const requestWith = (change: Partial<ReturnType<typeof sampleAttempt>> = {}) => ({
  ...sampleAttempt({ bankOrderId: newOrderId(), cardDigits: SAMPLE_DIGITS }),
  callbackUrl: CALLBACK_URL,
  card: CARD,
  ...change,
})

/** The opening that a bank's answer gives, and the form fields that it was asked with. */
async function openWith(answer: string, at = terminal, request = requestWith()) {
  const bodies: URLSearchParams[] = []
  const transport: BankTransport = {
    post: async ({ body }) => {
      bodies.push(new URLSearchParams(body.expose()))
      return { kind: 'answered', status: 200, contentType: 'text/xml', body: Buffer.from(answer) }
    },
  }
  const connector = PAYFLEX.connect({ transport, clock: systemClock })
  return { opening: await connector.gateForm(at, request, LIMITS), sent: bodies[0] }
}

const veRes = (fields: Readonly<Record<string, string>>, error = ''): string => {
  const inner = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`)
  return `<IPaySecure><Message ID="x"><VERes>${inner.join('')}</VERes></Message>${error}</IPaySecure>`
}

const ENROLLED = {
  Version: '2.2.0',
  Status: 'Y',
  PaReq: 'eJxVUltT',
  ACSUrl: ' https://acs.issuer.example/PIT/ACS ',
  TermUrl: 'https://mpi.example/MPI_PARes.aspx',
  MD: 'crrz1no5',
}

describe('an enrolment', () => {
  test('is asked for in form fields, with the password of the MPI where there is one', async () => {
    const own = { ...requestWith({ installmentCount: 3 }), bankOrderId: 'order-1' }
    const { sent } = await openWith(veRes(ENROLLED), terminal, own)
    const fields = Object.fromEntries(sent ?? [])
    const { VerifyEnrollmentRequestId: id = '', ...rest } = fields
    expect(isRequestIdOf('order-1', id)).toBe(true)
    expect(rest).toEqual({
      MerchantId: '000000000007955',
      MerchantPassword: '123Ab456',
      Pan: '5528790000000008',
      ExpiryDate: '3512',
      PurchaseAmount: '100.00',
      Currency: '949',
      BrandName: '200',
      SuccessUrl: CALLBACK_URL,
      FailureUrl: CALLBACK_URL,
      InstallmentCount: '3',
      IsRecurring: 'false',
    })
    const other = withSecret(terminal, 'mpiPassword', 'of-the-mpi')
    const { sent: second } = await openWith(veRes(ENROLLED), other)
    expect(second?.get('MerchantPassword')).toBe('of-the-mpi')
    expect(second?.has('InstallmentCount')).toBe(false)
  })

  test.each([
    ['4355084000000001', '100'],
    ['5521010140829928', '200'],
    ['9792030000000000', '300'],
    ['374427000000003', '400'],
  ])('names the scheme of %s as %s', async (number, brand) => {
    const request = { ...requestWith(), card: sampleCard(number) }
    const { sent } = await openWith(veRes(ENROLLED), terminal, request)
    expect(sent?.get('BrandName')).toBe(brand)
  })

  test('of an enrolled card leads to the page of the issuer', async () => {
    const { opening } = await openWith(veRes(ENROLLED))
    expect(opening).toEqual({
      kind: 'form',
      form: {
        action: 'https://acs.issuer.example/PIT/ACS',
        fields: [
          ['PaReq', ENROLLED.PaReq],
          ['TermUrl', ENROLLED.TermUrl],
          ['MD', ENROLLED.MD],
        ],
      },
    })
  })

  test('whose PaReq is a whole page gives the form of that page', async () => {
    const page =
      '<html><body><FORM method="post" action="https://go.bkm.example/verify?a=1&amp;b=2">' +
      '<input type="hidden" name="token" value="a&quot;b"/><input type="submit"></FORM></body></html>'
    const PaReq = Buffer.from(page).toString('base64')
    const { opening } = await openWith(veRes({ ...ENROLLED, PaReq }))
    const form = { action: 'https://go.bkm.example/verify?a=1&b=2', fields: [['token', 'a"b']] }
    expect(opening).toEqual({ kind: 'form', form })
  })

  test.each([
    ['N', { kind: 'failed', mdStatus: 8 }],
    ['U', { kind: 'failed', mdStatus: 5 }],
    ['X', { kind: 'unavailable', cause: 'unreadable' }],
  ])('with the Status %s', async (Status, end) => {
    expect((await openWith(veRes({ ...ENROLLED, Status }))).opening).toMatchObject(end)
  })

  test.each([
    ['2029', { kind: 'failed', mdStatus: 7, mdErrorMessage: '2029 Invalid Pan' }],
    ['5001', { kind: 'unavailable', cause: '5001', refusesTerminal: true }],
    ['2005', { kind: 'unavailable', cause: '2005', refusesTerminal: true }],
    ['1105', { kind: 'unavailable', cause: '1105', refusesTerminal: true }],
  ])('with the error %s', async (code, end) => {
    const error = `<MessageErrorCode>${code}</MessageErrorCode><ErrorMessage>Invalid Pan</ErrorMessage>`
    expect((await openWith(veRes({ Status: 'E' }, error))).opening).toEqual(end)
  })

  test.each([
    ['no address', { ACSUrl: '' }],
    ['no PaReq', { PaReq: '' }],
    ['an address without TLS', { ACSUrl: 'http://acs.issuer.example/' }],
    ['a script for an address', { ACSUrl: 'javascript:alert(1)' }],
    ['an address with a user', { ACSUrl: 'https://user:pw@acs.issuer.example/' }],
    ['a page whose form has no fields', { PaReq: Buffer.from('<form>').toString('base64') }],
    [
      'a page whose form goes elsewhere without TLS',
      {
        PaReq: Buffer.from('<form action="http://a.example"><input name="a"></form>').toString(
          'base64',
        ),
      },
    ],
  ])('with %s opens nothing', async (_, change) => {
    const { opening } = await openWith(veRes({ ...ENROLLED, ...change }))
    expect(opening).toEqual({ kind: 'unavailable', cause: 'unreadable' })
  })

  test.each(['', '<html>502</html>', '<IPaySecure></IPaySecure>', veRes(ENROLLED).slice(0, -3)])(
    'that cannot be read opens nothing: %s',
    async (answer) => {
      expect((await openWith(answer)).opening).toEqual({ kind: 'unavailable', cause: 'unreadable' })
    },
  )
})

let bank: ConnectorHarness
beforeAll(async () => {
  bank = await startPayflexHarness()
})
afterAll(() => bank.close())

describe('at the simulator', () => {
  const openAt = (number: string, at = bank.terminal): Promise<GateOpening> =>
    bank.connector.gateForm(at, { ...requestWith(), card: sampleCard(number) }, LIMITS)

  test.each([
    ['4159000000020009', { kind: 'failed', mdStatus: 8 }],
    ['4159000000050006', { kind: 'failed', mdStatus: 5 }],
    ['4151111111111112', { kind: 'failed', mdStatus: 7 }],
    [
      '9792030000000000',
      {
        kind: 'form',
        form: {
          fields: [
            ['GoToken', expect.any(String)],
            ['GoVersion', '2'],
          ],
        },
      },
    ],
  ])('the card %s', async (number, end) => {
    expect(await openAt(number)).toMatchObject(end)
  })

  test('a wrong password refuses the terminal, and no answer changes nothing', async () => {
    const wrong = withSecret(bank.terminal, 'mpiPassword', 'wrong')
    const refused = { kind: 'unavailable', cause: '5001', refusesTerminal: true }
    expect(await openAt('5528790000000008', wrong)).toEqual(refused)
    const nobody = await openAt('5528790000000008', bank.unreachable)
    expect(nobody).toEqual({ kind: 'unavailable', cause: 'connect' })
  })

  test('a card of Troy passes through the page inside PaReq', async () => {
    const card = sampleCard('9792030000000000')
    const request = { ...requestWith(), card }
    const opening = await bank.connector.gateForm(bank.terminal, request, LIMITS)
    if (opening.kind !== 'form') throw new Error('The bank opened no page.')
    const pairs = await bank.verifyHolder(opening.form, true)
    const cardDigits = { bin: '97920300', lastFour: '0000' }
    const verdict = await bank.connector.readCallback(
      bank.terminal,
      { ...request, cardDigits },
      pairs,
      LIMITS,
    )
    expect(verdict).toMatchObject({ verified: true, mdStatus: 1 })
  })
})

test.each([
  ['https://h.example:8443/virtualPos/Vposreq', '', 'https://h.example:8443/virtualPos/Search'],
  ['https://h.example/VposService/v3/Vposreq.aspx', '', 'https://h.example/UIService/Search.aspx'],
  ['https://h.example/a/Vposreq', '/b/Sorgu.aspx', 'https://h.example/b/Sorgu.aspx'],
])('the search of %s with the path "%s"', (apiUrl, searchPath, url) => {
  const account = { ...terminal.account, searchPath }
  expect(searchUrlOf({ ...terminal, apiUrl, account })).toBe(url)
})
