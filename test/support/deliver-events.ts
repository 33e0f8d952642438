import type { VezneClient, VezneEvent } from '@vezne/client'
import { Webhook } from 'standardwebhooks'

export type Hook = Readonly<{ url: string; secret: string }>

/** A secret of the form that the gateway gives. */
export const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`

/** Posts an event as a webhook; answers the status. */
export async function postEvent(event: VezneEvent, { url, secret }: Hook): Promise<number> {
  const body = JSON.stringify(event)
  const sentAt = new Date()
  const headers = {
    'content-type': 'application/json',
    'webhook-id': event.id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(event.id, sentAt, body),
  }
  return (await fetch(url, { method: 'POST', headers, body })).status
}

/** Brings a merchant's events from the feed to a shop, until it is stopped. */
export function deliverEvents(merchant: VezneClient, hook: Hook) {
  const abort = new AbortController()
  const deliver = async () => {
    for await (const event of merchant.events({ signal: abort.signal })) {
      const status = await postEvent(event, hook)
      if (status !== 204) throw new Error(`the shop answered ${status} to ${event.type}`)
    }
  }
  const ended = deliver().catch((error: unknown) => {
    if (!abort.signal.aborted) throw error
  })
  return {
    stop: async () => {
      abort.abort()
      await ended
    },
  }
}
