/** Decision 4.11: a card holder exchanges the card in the bank's form, and leaves the mask out of the callback. */

import { describe, expect, it } from 'vitest'
import { waitFor } from '../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { stateOf } from '../harness/answers.ts'
import { moneyOnBothSides } from '../support/ledgers.ts'
import { startedSession, tokenOf, verifyHolder } from '../support/steps.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const sandbox = useSandbox({})

const JUDGED = '5528790000000008'
const CHARGED = '4159000000300005'

type Fields = Readonly<Record<string, string>>

/** The holder's browser: another card on the way there, and no word of it on the way back. */
function exchanged(fields: Fields): Fields {
  const kept = Object.entries(fields).filter(
    ([, value]) => !/^415900\**3?0005$|^4159 00/.test(value),
  )
  return Object.fromEntries(kept.map(([name, value]) => [name, value === JUDGED ? CHARGED : value]))
}

async function payWithExchangedCard(gateway: string) {
  const { merchant } = sandbox
  const cardToken = await tokenOf(merchant, JUDGED)
  const { sessionId, htmlContent } = await startedSession(merchant, {
    cardToken,
    amount: 100,
    gateway,
  })
  const back = await verifyHolder(htmlContent, { otp: '123456' }, { edit: exchanged }).catch(
    () => null,
  )
  const paid = await merchant.provision({ amount: 100, threeDSessionId: sessionId, gateway })
  return { mdStatus: back?.['MdStatus'] ?? null, paid }
}

describe.each(['qnb', 'garanti'])('at %s, which signs no card', (gateway) => {
  it('the payment is refused by name, is undone, and shows nothing of an approval', async () => {
    const { merchant } = sandbox
    const { mdStatus, paid } = await payWithExchangedCard(gateway)
    expect(mdStatus).toBe('1')
    const bankResponse = { responseCode: null, responseMessage: null, authCode: null }
    expect(paid).toMatchObject({ isSucceed: false, errorCode: '3005', bankResponse })
    const orderId = paid.orderId ?? ''
    const types = async () => {
      const query =
        'select type from recorded_event where subject_id = $1 order by created_at, event_id'
      const { rows } = await sandbox.database.pool.query<{ type: string }>(query, [orderId])
      return rows.map(({ type }) => type)
    }
    const undone = async () => (await types()).includes('payment.orphan_voided')
    await waitFor(undone, { what: 'the void' })
    expect(await types()).toEqual(['payment.refused', 'payment.orphan_voided'])
    expect(await stateOf(merchant, orderId)).toBe('Failed')
  })
})

it.each(['simulator', 'akbank'])('%s refuses the form itself', async (gateway) => {
  const { mdStatus, paid } = await payWithExchangedCard(gateway)
  expect(mdStatus).not.toBe('1')
  expect(paid).toMatchObject({ isSucceed: false, orderId: '' })
})

it('no bank has kept anything', async () => {
  expect(await moneyOnBothSides(sandbox)).toEqual({ ours: {}, banks: {} })
})
