import type { GateRequest } from '../connector.ts'
import { type ConnectorHarness, newOrderId } from './connector-harness.ts'

type Bank = Pick<ConnectorHarness, 'connector' | 'terminal' | 'cards'>

/** Puts the simulated bank into a mood, and out of it after the test of its own. */
export async function setMood({ connector, terminal }: Bank, mood: string, on = true) {
  const url = `${new URL(terminal.apiUrl).origin}/simulator/moods`
  const body = JSON.stringify({ bank: connector.name, mood, on })
  const reply = await fetch(url, { method: 'POST', body })
  if (!reply.ok) throw new Error(`The simulator has no such mood: ${await reply.text()}`)
}

/** A verification of 100.25 with an order id of its own. */
export function verificationOf({ cards }: Bank): GateRequest {
  return {
    bankOrderId: newOrderId(),
    amountMinor: 10_025n,
    installmentCount: 1,
    operation: 'Auth',
    card: cards.approved,
    callbackUrl: 'http://127.0.0.1:9/callback',
    clientIpAddress: '127.0.0.1',
    languageCode: 'tr',
    random: 'a1b2c3d4e5f6',
    cardHolderName: null,
    payerEmail: 'ayse@example.test',
  }
}
