/**
 * Forged callbacks, decision 4.8: the bank's hash covers values in the order of their names, and
 * its gate signs a refusal together with whatever was posted to it. The card holder posts a success to the
 * gate, has it signed as a part of a refusal, and gives the values other names that sort into the same places.
 */

import type { VezneClient } from '@vezne/client'
import { beforeAll, describe, expect, it } from 'vitest'
import { nestpayHash } from '../../packages/bank-simulator/src/banks/nestpay/nestpay-hash.ts'
import { formsOf, type HtmlForm } from '../../packages/client/src/demo/html-forms.ts'
import { startedSession, tokenOf } from '../support/steps.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const STORE_KEY = 'VEZNESTORE1'
/** The bank can only attempt a verification of this card: mdStatus 4, with a proof and without a password. */
const CARD = '4141111111111115'
const PAYER = { cardNumber: CARD, expiry: '12/30', cvv: '000', cardHolderName: 'AYŞE' }

type Fields = Readonly<Record<string, string>>
type Page = Readonly<{ status: number; url: string; html: string }>

const sandbox = useSandbox()
beforeAll(async () => {
  // Before the terminals are read for the first time, because they are then remembered for five seconds.
  await sandbox.database.pool.query("update terminal set callback_names = '{bankExtra}'")
})

async function post(url: string, fields: Fields): Promise<Page> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
  return { status: response.status, url: response.url, html: await response.text() }
}

/** The form that leads on, not the language switch or the cancel button beside it. */
function onwardForm(page: Page): HtmlForm {
  const forms = formsOf(page.html)
  const form =
    forms.find(({ fields }) => 'cardNumber' in fields) ??
    forms.find(({ method }) => method === 'POST')
  if (form === undefined) throw new Error(`no form at ${page.url}: ${page.html}`)
  return form
}

/** The payer's browser up to the form that would carry the card to the bank's gate. */
async function atTheGate(first: Page): Promise<HtmlForm> {
  let page = first
  for (let pages = 0; pages < 8; pages += 1) {
    const form = onwardForm(page)
    if ('pan' in form.fields) return form
    const known = Object.entries(PAYER).filter(([name]) => name in form.fields)
    const url = new URL(form.action, page.url).href
    page = await post(url, { ...form.fields, ...Object.fromEntries(known) })
  }
  throw new Error(`no gate, but ${page.url}`)
}

/** What the gate answers: the form that the browser is to carry back. */
async function signedByGate(form: HtmlForm, fields: Fields): Promise<HtmlForm> {
  return onwardForm(await post(form.action, fields))
}

function renamedBy(fields: Fields, names: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [names[name] ?? name, value]),
  )
}

const EXPIRY = ['Ecom_Payment_Card_ExpDate_Month', 'Ecom_Payment_Card_ExpDate_Year']

type Forgery = Readonly<{ posted: (attempt: Fields) => Fields; renamed: Fields }>

const take = (fields: Fields, name: string): string => fields[name] ?? ''

function without(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
}

/** All fields of a consistent success, under their real names, except mdStatus, which only the bank sets. */
function success(attempt: Fields): Fields {
  const passed = { txstatus: 'Y', paresTxStatus: 'Y', 'TDS2.transStatus': 'Y', eci: '05' }
  const ofBank = ['mdStatus', 'mdErrorMsg', 'ErrMsg', 'HASH', 'encoding']
  return { ...without(attempt, ofBank), ...passed }
}

const FORGERIES: readonly (readonly [string, Forgery])[] = [
  [
    'names that no bank has',
    {
      posted: (attempt) => ({
        mdA: take(attempt, 'md'),
        ecj: '05',
        cavw: take(attempt, 'cavv'),
        xie: take(attempt, 'xid'),
        mdStatusZ: '1',
      }),
      renamed: {
        ...{ mdStatus: 'mdStatua', mdStatusZ: 'mdStatus', mdA: 'md', ecj: 'eci', cavw: 'cavv' },
        ...{ xie: 'xid', ErrCode: 'ErrCodf', mdErrorMsg: 'mdErrorMsh' },
      },
    },
  ],
  [
    'names that banks have, with the refusal in plain sight',
    {
      posted: (attempt) => ({ ...without(success(attempt), ['merchantName']), mdStatur: '1' }),
      renamed: { mdStatur: 'mdStatus', mdStatus: 'merchantID', merchantID: 'merchantName' },
    },
  ],
  [
    'names that banks have, with the refusal under those that only tell',
    {
      posted: (attempt) => {
        const taken = ['merchantID', 'merchantName', 'payResults.dsId', 'protocol']
        return { ...without(success(attempt), taken), mdStatur: '1' }
      },
      renamed: {
        ...{ mdStatur: 'mdStatus', mdStatus: 'merchantID' },
        ErrCode: 'Ecom_Payment_Card_ExpDate_Month',
        ErrMsg: 'Ecom_Payment_Card_ExpDate_Year',
        ...{ ProcReturnCode: 'payResults.dsId', Response: 'protocol' },
      },
    },
  ],
]

/** Posts the success with a wrong hash, and gives the refusal that comes back its other names. */
async function forgedAt(gate: HtmlForm, { posted, renamed }: Forgery) {
  const honest = await signedByGate(gate, gate.fields)
  expect(honest.fields).toMatchObject({ mdStatus: '4', hashAlgorithm: 'ver3' })
  const asked = { ...posted(honest.fields), ...gate.fields, hash: 'A'.repeat(86) }
  // The gate looks at the hash before it misses the expiry: its two names are free for other values then.
  const refusal = await signedByGate(gate, without(asked, EXPIRY))
  expect(refusal.fields).toMatchObject({ mdStatus: '7', ErrCode: '3D-1004', Response: 'Error' })
  return { url: honest.action, honest: honest.fields, forged: renamedBy(refusal.fields, renamed) }
}

/** Otherwise the hash would refuse the callback, and the test would prove nothing about names. */
function expectRightlySigned({ HASH, ...others }: Fields): void {
  expect(nestpayHash(Object.entries(others), STORE_KEY)).toBe(HASH)
  expect(others['mdStatus']).toBe('1')
}

async function rowsOf(): Promise<unknown> {
  const { rows } = await sandbox.database.pool.query(
    'select * from threeds_session order by session_id',
  )
  return rows
}

describe.each(FORGERIES)('a signed refusal made a success: %s', (_, forgery) => {
  it('does not verify a session, nor pay', async () => {
    const { restricted } = sandbox
    const cardToken = await tokenOf(restricted, CARD)
    const { sessionId, htmlContent } = await startedSession(restricted, { cardToken, amount: 100 })
    const gate = await atTheGate({ status: 200, url: 'https://shop.example/', html: htmlContent })
    const { url, honest, forged } = await forgedAt(gate, forgery)
    expectRightlySigned(forged)
    const before = await rowsOf()
    expect((await post(url, forged)).status).toBe(400)
    expect(await rowsOf()).toEqual(before)
    // What the bank does say is taken afterwards: an attempt, which this merchant may not be paid with.
    expect((await post(url, honest)).status).toBe(200)
    const result = await restricted.getThreeDSessionResult({ threeDSessionId: sessionId })
    expect(result).toMatchObject({ isSucceed: true, mdStatus: '4' })
    const paid = await restricted.provision({ amount: 100, threeDSessionId: sessionId })
    expect(paid.isSucceed).toBe(false)
  })

  it('does not pay a link', async () => {
    const { restricted } = sandbox
    const { id, linkUrl } = await linkOf(restricted)
    const page = await fetch(linkUrl)
    const gate = await atTheGate({ status: 200, url: page.url, html: await page.text() })
    const { url, honest, forged } = await forgedAt(gate, forgery)
    expectRightlySigned(forged)
    const before = await rowsOf()
    expect((await post(url, forged)).status).toBe(400)
    expect(await rowsOf()).toEqual(before)
    await post(url, honest)
    const status = await restricted.linkStatus({ id })
    expect(status).toMatchObject({ isSucceed: true, linkPaymentStatus: 'Pending', usageCount: 0 })
  })
})

async function linkOf(client: VezneClient) {
  const link = await client.createLink({
    linkType: 'SingleUse',
    linkAmountType: 'FixedAmount',
    amount: 99.9,
    currency: 949,
    is3dRequired: true,
    productName: 'Kahve',
  })
  if (!link.isSuccess) throw new Error(`${link.errorMessage}`)
  return link
}

it('a name that the operator added is carried, and no other', async () => {
  const { restricted } = sandbox
  const cardToken = await tokenOf(restricted, CARD)
  const { htmlContent } = await startedSession(restricted, { cardToken, amount: 100 })
  const gate = await atTheGate({ status: 200, url: 'https://shop.example/', html: htmlContent })
  const { action, fields } = await signedByGate(gate, gate.fields)
  const sent = async (extra: Fields): Promise<number> => {
    const { HASH: _hash, ...others } = { ...fields, ...extra }
    const HASH = nestpayHash(Object.entries(others), STORE_KEY)
    return (await post(action, { ...others, HASH })).status
  }
  expect(await sent({ bankExtras: 'x' })).toBe(400)
  expect(await sent({ bankextra: 'x' })).toBe(400)
  expect(await sent({ bankExtra: '3D-1004' })).toBe(400)
  expect(await sent({ bankExtra: 'x' })).toBe(200)
})

it('the operator is told which names were not known, and no value', () => {
  expect(sandbox.logged()).toContain('The names mdStatua, mdErrorMsh, ErrCodf are not known.')
  expect(sandbox.logged()).not.toContain(CARD)
  expect(sandbox.logged()).not.toContain('Guvenlik Kodu')
})
