import { describe, expect, test } from 'vitest'
import { latin5Bytes } from '../../../base/kernel/index.ts'
import { withSecret } from '../testing/sample-terminal.ts'
import { readCallback } from './callback.ts'
import { type FormPairs, nestpayHash } from './hash.ts'
import { nestpayCredentials } from './manifest.ts'
import {
  ATTEMPT,
  EXPECTED,
  FAILURE,
  HONEST,
  NOT_ENROLLED,
  pairsOf,
  SUCCESS,
  signed,
  TERMINAL,
} from './testing/honest-callbacks.ts'

type Changes = Readonly<Record<string, string | null>>

function read(changes: Changes, values: Changes = SUCCESS) {
  return readCallback(TERMINAL, EXPECTED, signed(pairsOf({ ...values, ...changes })))
}

const REFUSED = { verified: false, why: expect.any(String) }

describe('what banks send is read', () => {
  test.each(HONEST.map((honest) => [honest.name, honest] as const))('%s', (_, honest) => {
    const verdict = readCallback(honest.terminal, honest.expected, honest.pairs)
    expect(verdict).toMatchObject({ verified: true, mdStatus: honest.mdStatus })
    const isPayable = honest.mdStatus >= 1 && honest.mdStatus <= 4
    expect(verdict.verified && verdict.proof !== null).toBe(isPayable)
  })

  test.each(HONEST.map((honest) => [honest.name, honest] as const))(
    'with dots or with underscores in the names, in any order: %s',
    (_, { pairs, terminal, expected, mdStatus }) => {
      for (const dot of ['.', '_']) {
        const spelled = pairs.map(
          ([name, value]) => [name.replace(/^(TDS2|payResults)[._]/, `$1${dot}`), value] as const,
        )
        const verdict = readCallback(terminal, expected, spelled.toReversed())
        expect(verdict).toMatchObject({ verified: true, mdStatus })
      }
    },
  )

  test.each([
    ['7', 7],
    ['8', 8],
    ['9', 5],
    ['50', 5],
    ['51', 5],
    ['91', 7],
    ['94', 7],
    ['99', 7],
    ['', 7],
    ['01', 7],
    [null, 7],
  ])('a failure’s mdStatus %j is %i', (text, mdStatus) => {
    expect(read({ mdStatus: text }, FAILURE)).toMatchObject({ verified: true, mdStatus })
  })

  test.each(['95', '96', '3'])('mdStatus %s of a card that no directory knows is 3', (mdStatus) => {
    expect(read({ mdStatus }, NOT_ENROLLED)).toMatchObject({ verified: true, mdStatus: 3 })
  })

  test('not enrolled needs md only, and has no verification value', () => {
    const verdict = read({ xid: null, eci: null }, NOT_ENROLLED)
    const proof = verdict.verified ? verdict.proof?.expose() : null
    expect(proof).toEqual({ md: NOT_ENROLLED['md'], xid: '', eci: '', cavv: null })
  })

  test('the message keeps no card number and says the reason of the directory', () => {
    expect(read({ mdErrorMsg: 'card 5528790000000008 failed' }, FAILURE)).toMatchObject({
      mdErrorMessage: 'card 552879******0008 failed',
    })
    expect(read({ mdErrorMsg: null }, FAILURE)).toMatchObject({ mdErrorMessage: '01' })
  })

  test.each(['100', '100.0', '100.00'])('the amount is a number: %s is what was sent', (amount) => {
    expect(read({ amount })).toMatchObject({ verified: true })
  })

  test.each(['NATIONALIDNO', 'nationalidno'])('with %s, hashed or left out of the hash', (name) => {
    const extra = [name, '10000000146'] as const
    const left = [...signed(pairsOf(SUCCESS)), extra]
    for (const pairs of [left, signed([...pairsOf(SUCCESS), extra])]) {
      expect(readCallback(TERMINAL, EXPECTED, pairs)).toMatchObject({ verified: true, mdStatus: 1 })
    }
    const wrong = left.map(([at, value]) => [at, at === 'rnd' ? 'x' : value] as const)
    expect(readCallback(TERMINAL, EXPECTED, wrong)).toEqual(REFUSED)
  })
})

describe('a callback that is not ours changes nothing, rightly signed as it is', () => {
  test.each([
    ['clientid', '190000002'],
    ['oid', 'order-2'],
    ['amount', '100.01'],
    ['amount', '1e2'],
    ['currency', '840'],
    ['taksit', '2'],
    ['storetype', '3d_pay'],
    ['TranType', 'PreAuth'],
    ['okUrl', 'https://pay.example/3ds/return/other'],
    ['failUrl', 'https://pay.example/3ds/return/other'],
    ['lang', 'en'],
    ['rnd', 'another'],
    ['hashAlgorithm', 'ver1'],
    ['MaskedPan', '435508***4359'],
    ['maskedCreditCard', '4355 09** **** 4358'],
    ['md', (SUCCESS['md'] ?? '').replace('435508', '435509')],
    ['md', (SUCCESS['md'] ?? '').replace('##190000001', '##190000002')],
  ])('%s is %j', (name, value) => {
    expect(read({ [name]: value })).toEqual(REFUSED)
    expect(read({ [name]: value }, FAILURE)).toEqual(REFUSED)
  })

  const SENT = ['clientid', 'storetype', 'hashAlgorithm', 'amount', 'currency', 'oid', 'okUrl']
  test.each([...SENT, 'failUrl', 'rnd', 'lang', 'taksit', 'TranType'])('without %s', (name) => {
    expect(read({ [name]: null })).toEqual(REFUSED)
    expect(read({ [name]: null }, FAILURE)).toEqual(REFUSED)
  })

  test('a failure needs a right hash as well: nobody else may end a session', () => {
    const pairs = signed(pairsOf(FAILURE))
    expect(readCallback(TERMINAL, EXPECTED, pairs)).toMatchObject({ verified: true })
    const stranger = withSecret(TERMINAL, 'storeKey', 'VEZNESTORE2')
    expect(readCallback(stranger, EXPECTED, pairs)).toEqual(REFUSED)
    expect(readCallback(TERMINAL, EXPECTED, pairsOf(FAILURE))).toEqual(REFUSED)
  })
})

describe('names are read letter for letter', () => {
  const because = (pairs: FormPairs, names: readonly string[] = []): string => {
    const verdict = readCallback({ ...TERMINAL, callbackNames: names }, EXPECTED, signed(pairs))
    return verdict.verified ? 'read' : verdict.why
  }
  const withName = (name: string, value = ''): FormPairs => [...pairsOf(SUCCESS), [name, value]]

  test('an unknown one refuses the callback, and the log names it and not its value', () => {
    expect(because(withName('bankExtra', '5528790000000008'))).toBe(
      'The name bankExtra is not known.',
    )
  })

  test('all unknown ones are named at once, up to ten', () => {
    const many = Array.from({ length: 12 }, (_, at) => [`other${at}`, ''] as const)
    const all = [...pairsOf(SUCCESS), ...many]
    expect(because(all.slice(0, -10))).toBe('The names other0, other1 are not known.')
    expect(because(all)).toContain('other8, other9 and 2 more are not known.')
  })

  test.each([
    ['4155650100416111', '****************'],
    ['41556501-00416111', '********-********'],
    ['pan4155 6501 0041 6111', 'pan****?****?****?****'],
    ['x\n{"level":"fatal"}', 'x???level???fatal??'],
    ['ş'.repeat(500), '?'.repeat(40)],
  ])('%j is shown as %s: a name may hold anything', (name, shown) => {
    expect(because(withName(name))).toBe(`The name ${shown} is not known.`)
  })

  test.each([
    ...['MDSTATUS', 'MdStatus', 'mdstatus', 'mdſtatus', 'mdStatuſ', 'mdStatus ', ' mdStatus'],
    ...[
      'mdStatus\u0000',
      'ｍdStatus',
      'Oid',
      'hash',
      'Hash',
      'ENCODING',
      'EnCoding',
      'TDS2.transstatus',
    ],
  ])('%j resembles a name and is none', (name) => {
    expect(because(withName(name, '1'))).toContain('is not known')
  })

  test('one that comes twice, or in both spellings, is refused', () => {
    expect(because(withName('mdStatus', '1'))).toContain('mdStatus came twice')
    expect(because([...withName('TDS2_transStatus', 'Y')])).toContain('underscores')
    expect(because(withName('nationalidno').concat([['NATIONALIDNO', '']]))).toContain('came twice')
  })

  test('an operator adds one: carried, never read, and refused where it says no', () => {
    expect(because(withName('bankExtra', 'abc'), ['bankExtra'])).toBe('read')
    expect(because(withName('BankExtra', 'abc'), ['bankExtra'])).toContain('is not known')
    for (const no of ['7', '0', '99', 'N', 'Error', '3D-1004', 'Guvenlik Kodu hatali']) {
      expect([no, because(withName('bankExtra', no), ['bankExtra'])]).toEqual([
        no,
        'The field bankExtra says what a refusal says.',
      ])
    }
  })

  test('an added name never stands for one that is read, in whatever spelling', () => {
    for (const name of ['mdstatus', 'MDSTATUS', 'ErrMsg', 'TDS2_transStatus']) {
      expect(because(withName(name, '1'), [name])).not.toBe('read')
    }
  })

  test('a listed name that only tells may be added, which frees its shape', () => {
    const pairs = pairsOf({ ...SUCCESS, tsl: '1.3', mdErrorMsg: 'Kimlik onaylandi' })
    expect(because(pairs)).toBe('The field tsl has another shape.')
    expect(because(pairs, ['tsl'])).toContain('mdErrorMsg')
    expect(because(pairs, ['tsl', 'mdErrorMsg'])).toBe('read')
  })
})

describe('a success is one in all that it says', () => {
  test.each(['md', 'xid', 'eci', 'cavv'])('a verification without %s is refused', (name) => {
    expect(read({ [name]: null })).toEqual(REFUSED)
    expect(read({ [name]: '' })).toEqual(REFUSED)
    expect(read({ [name]: '' }, ATTEMPT)).toEqual(REFUSED)
  })

  test.each([
    ['md', '435508:ABCDEF:3545:##190000001'],
    ['xid', 'N1An1iS5iN4u/1VWS6CgzSGRtN0'],
    ['cavv', 'A'.repeat(28)],
    ['eci', '06'],
    ['eci', '5'],
    ['txstatus', 'N'],
    ['txstatus', 'A'],
    ['paresTxStatus', 'U'],
    ['TDS2.transStatus', 'R'],
    ['TDS2.transStatusReason', '01'],
    ['veresEnrolledStatus', 'N'],
    ['mdErrorMsg', 'Not authenticated'],
    ['mdErrorMsg', 'Guvenlik Kodu hatali'],
    ['merchantName', 'Guvenlik Kodu hatali'],
    ['merchantName', 'Geçersiz işlem'],
    ['merchantName', '7'],
    ['merchantName', 'Deneme|7'],
    ['merchantName', 'İşlem başlatılamadı'],
    ['TDS2.acsOperatorID', '3D-1004'],
    ['TDS2.AResExtensions', '[{}|7]'],
    ['ErrMsg', 'x'],
    ['ErrCode', '3D-1004'],
    ['ErrorCode', 'HPP-1001'],
    ['ProcReturnCode', '99'],
    ['ProcReturnCode', '00'],
    ['Response', 'Error'],
    ['Response', 'Approved'],
    ['iReqCode', '55'],
    ['vendorCode', 'x'],
  ])('%s is %j: refused', (name, value) => {
    expect(read({ [name]: value })).toEqual(REFUSED)
  })

  test.each(['Hatay Sofrası', 'Red & Black', 'Error’s', 'Kaya Not Defteri', '7 Gün'])(
    'a shop may be called %s',
    (merchantName) => {
      const isWord = merchantName.startsWith('Error')
      expect(read({ merchantName })).toMatchObject({ verified: !isWord })
    },
  )

  test('somebody has verified the holder, and a card is named', () => {
    const silent = { txstatus: '', paresTxStatus: '', 'TDS2.transStatus': null }
    expect(read(silent)).toEqual(REFUSED)
    expect(read({ MaskedPan: null, maskedCreditCard: '' })).toEqual(REFUSED)
    expect(read({ MaskedPan: null })).toMatchObject({ verified: true })
  })

  test.each(['1', '2', '3'])('an attempt does not become mdStatus %s', (mdStatus) => {
    expect(read({ mdStatus }, ATTEMPT)).toEqual(REFUSED)
  })

  test.each(['1', '2', '3', '4'])('a failure does not become mdStatus %s', (mdStatus) => {
    expect(read({ mdStatus }, FAILURE)).toEqual(REFUSED)
  })

  test('the why of a refusal never repeats a value', () => {
    const number = '5528790000000008'
    for (const name of Object.keys(SUCCESS)) {
      expect(JSON.stringify(read({ [name]: number }))).not.toContain(number)
    }
  })
})

describe('a shop’s name with Turkish letters', () => {
  const shop = pairsOf({ ...SUCCESS, merchantName: 'Şık Mağaza' })
  const { storeKey } = nestpayCredentials(TERMINAL)
  const hashedIn = (bytesOf: (text: string) => Buffer) => {
    const others = shop.filter(([name]) => name !== 'HASH')
    return [...others, ['HASH', nestpayHash(others, storeKey, bytesOf)] as const]
  }

  test.each([
    ['UTF-8', (text: string) => Buffer.from(text)],
    ['ISO-8859-9', latin5Bytes],
  ])('hashed in %s', (_, bytesOf) => {
    const verdict = readCallback(TERMINAL, EXPECTED, hashedIn(bytesOf))
    expect(verdict).toMatchObject({ verified: true, mdStatus: 1 })
  })

  test('hashed in neither, which is told with the names of the fields', () => {
    const pairs = hashedIn((text) => Buffer.from(text, 'utf16le'))
    const why =
      'The hash is wrong in UTF-8 and in ISO-8859-9: there are letters beyond ASCII in merchantName.'
    expect(readCallback(TERMINAL, EXPECTED, pairs)).toEqual({ verified: false, why })
  })

  test('a wrong hash of ASCII is called no more than that', () => {
    const pairs = signed(pairsOf(SUCCESS)).map(
      ([name, value]) => [name, name === 'rnd' ? 'another' : value] as const,
    )
    const why = 'The hash is wrong.'
    expect(readCallback(TERMINAL, EXPECTED, pairs)).toEqual({ verified: false, why })
  })
})

test.each([
  ['5', '5', '5', true],
  ['0', '0', null, true],
  ['12', null, '12', true],
  ['', '2', null, true],
  ['3', '1', null, true],
  ['5', null, null, false],
  ['5', '6', '5', false],
  [null, null, '0', false],
])(
  'the scheme numbers dsId %j, sID %j, payResults.dsId %j in a success',
  (dsId, sID, of, isRead) => {
    const verdict = read({ dsId, sID, 'payResults.dsId': of })
    expect(verdict.verified).toBe(isRead)
    if (!verdict.verified) expect(verdict.why).toContain('could be the mdStatus of a failure')
    expect(read({ dsId, sID, 'payResults.dsId': of }, FAILURE)).toMatchObject({ mdStatus: 0 })
  },
)
