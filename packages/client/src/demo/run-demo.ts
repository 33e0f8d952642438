import { VezneClient } from '../index.ts'
import { createSession, prepareSignature, queryInstallments, tokenize } from './before-payment.ts'
import { findGateway } from './find-gateway.ts'
import { narratingFetch } from './narrating-fetch.ts'
import { inquire, pay, returnPart } from './payment.ts'
import type { Printer } from './printer.ts'
import { SANDBOX_MERCHANT } from './sandbox.ts'
import { openShop } from './shop.ts'
import type { Story } from './story.ts'
import { queryResult, verifyCardHolder } from './verification.ts'

export type DemoOptions = Readonly<{ baseUrl: string; inBrowser: boolean; printer: Printer }>

/**
 * The seven steps of the specification's 3-D Secure flow against a running sandbox, then a return
 * and an inquiry. Throws StoryEnd where there is no gateway or it refuses, and what the client
 * throws.
 */
export async function runDemo(options: DemoOptions): Promise<void> {
  const { baseUrl, inBrowser, printer } = options
  await findGateway(baseUrl)
  const shop = await openShop()
  try {
    const client = new VezneClient({
      baseUrl,
      // Test cards and published keys may go to a sandbox on any machine.
      allowPlainHttp: true,
      ...SANDBOX_MERCHANT,
      language: 'en',
      onRetry: ({ error, pauseMilliseconds }) =>
        printer.say(`· that try failed, the next is in ${pauseMilliseconds} ms: ${error.message}`),
      fetch: narratingFetch(printer),
    })
    await tell({ client, printer, shop, inBrowser })
  } finally {
    await shop.close()
  }
}

async function tell(story: Story): Promise<void> {
  const { printer } = story
  await prepareSignature(story)
  const cardToken = await tokenize(story)
  await queryInstallments(story)
  const threeDSessionId = await createSession(story, cardToken)
  await verifyCardHolder(story, threeDSessionId)
  await queryResult(story, threeDSessionId)
  const orderId = await pay(story, { cardToken, threeDSessionId })
  const returned = await returnPart(story, orderId)
  const order = await inquire(story, orderId)
  printer.heading('Summary')
  printer.good(`${order.amount} ${order.currency} taken with 3-D Secure as order ${orderId}`)
  if (returned) printer.good(`${order.returnedAmount} ${order.currency} given back`)
  printer.say('Every request above is in packages/client/README.md as a line of code.')
}
