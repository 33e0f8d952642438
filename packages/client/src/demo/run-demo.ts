import { VezneClient } from '../index.ts'
import { isAddress } from '../options.ts'
import { type Printer, printingFetch } from './printer.ts'
import { openShop } from './shop.ts'
import {
  createSession,
  inquire,
  pay,
  prepareSignature,
  queryInstallments,
  returnPart,
  tokenize,
} from './steps.ts'
import { SANDBOX_MERCHANT, type Story, StoryEnd } from './story.ts'
import { queryResult, verifyCardHolder } from './verification.ts'

export type DemoOptions = Readonly<{ baseUrl: string; inBrowser: boolean; printer: Printer }>

/**
 * The seven steps of the specification's 3-D Secure flow against a running sandbox, then a return and an
 * inquiry. Throws StoryEnd if no gateway answers or it refuses a step, and what the client throws.
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
      fetch: printingFetch(printer),
    })
    await runSteps({ client, printer, shop, inBrowser })
  } finally {
    await shop.close()
  }
}

async function runSteps(story: Story): Promise<void> {
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

const TIMEOUT_MILLISECONDS = 5_000

/** Throws StoryEnd, with the remedy, unless a gateway is ready at the address. */
export async function findGateway(baseUrl: string): Promise<void> {
  if (!isAddress(baseUrl)) {
    throw new StoryEnd(
      `VEZNE_URL must be an address such as http://127.0.0.1:8080, and PORT a number; not ${baseUrl}`,
    )
  }
  const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS)
  const ready = await fetch(new URL('/readyz', baseUrl), { signal }).catch(() => null)
  if (ready === null) {
    throw new StoryEnd(
      `no gateway answers at ${baseUrl}; start one with \`npm start\` in another terminal, or name it with PORT or VEZNE_URL`,
    )
  }
  if (!ready.ok) {
    throw new StoryEnd(`the gateway at ${baseUrl} is not ready (HTTP ${ready.status}); try again`)
  }
}

const DEFAULT_PORT = '8080'

/** Where the gateway is: at `VEZNE_URL`, else on this machine at the `PORT` that `npm start` was given. */
export function gatewayAddress(environment: Readonly<Record<string, string | undefined>>): string {
  const { VEZNE_URL: url = '', PORT: port = '' } = environment
  return url || `http://127.0.0.1:${port || DEFAULT_PORT}`
}
