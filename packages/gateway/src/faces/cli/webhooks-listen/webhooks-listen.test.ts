import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { bodySignatureV2, sign } from '@vezne/protocol'
import { Webhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SANDBOX_MERCHANTS } from '../../../payment/merchants/index.ts'
import type { CliPorts } from '../cli-ports.ts'
import { runCommand, testPorts } from '../testing/run-command.ts'
import { endOfFeed, type FollowPorts, follow, pause } from './follow.ts'
import { type FeedEvent, feedReader, GatewayAway } from './read-feed.ts'

type Seen = Readonly<{ url: URL; headers: IncomingHttpHeaders; body: string }>
type Answer = (seen: Seen, response: ServerResponse) => void

/** A server on 127.0.0.1 that keeps what it is sent. */
async function startServer(answer: Answer) {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://127.0.0.1')
      const call = { url, headers: request.headers, body }
      seen.push(call)
      answer(call, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}`, seen, close }
}

const eventAt = (position: number, type = 'payment.approved'): FeedEvent => ({
  id: `01900000-0000-7000-8000-00000000000${position}`,
  type,
  timestamp: '2026-11-23T10:00:00.000Z',
  position,
  data: { change: { orderId: `0190-order-${position}`, note: 'Dükkân' } },
})

const json = (response: ServerResponse, status: number, value: object, headers = {}) =>
  response.writeHead(status, headers).end(JSON.stringify(value))

/** The gateway's feed: what waits for an event is answered once there is one. */
let events: FeedEvent[] = []
let waiting: (() => void)[] = []
let refusal: ((response: ServerResponse) => void) | null = null
function answerFeed({ url }: Seen, response: ServerResponse): void {
  if (refusal !== null) {
    refusal(response)
    return
  }
  const asked = (name: string) => url.searchParams.get(name) ?? ''
  const after = Number(asked('after'))
  const reply = () => {
    const types = asked('types').split(',')
    const looked = events.filter(({ position }) => position > after).slice(0, 2)
    const last = looked.at(-1)?.position ?? after
    const wanted = looked.filter(({ type }) => types[0] === '' || types.includes(type))
    const hasMore = events.some(({ position }) => position > last)
    json(response, 200, { isSucceed: true, events: wanted, position: last, hasMore })
  }
  const isEmpty = !events.some(({ position }) => position > after)
  if (isEmpty && asked('wait') !== '0') waiting.push(reply)
  else reply()
}
function happen(...more: readonly FeedEvent[]): void {
  events.push(...more)
  for (const reply of waiting.splice(0)) reply()
}

type Server = Awaited<ReturnType<typeof startServer>>
let gateway: Server
let shop: Server
let statuses: number[] = []
let printed: string[] = []
let noted: string[] = []
let askToEnd: () => void = () => undefined

beforeEach(async () => {
  events = []
  waiting = []
  refusal = null
  statuses = []
  printed = []
  noted = []
  gateway = await startServer(answerFeed)
  shop = await startServer((_, response) => {
    response.writeHead(statuses.shift() ?? 204).end()
  })
})
afterEach(() => Promise.all([gateway.close(), shop.close()]))

/** Begins the command; `ended` is what a user sees of its failure, or null. */
function listening(words = '', changes: Partial<CliPorts> = {}) {
  const ended = new Promise<void>((resolve) => {
    askToEnd = resolve
  })
  const ports = testPorts(
    {},
    {
      environment: { VEZNE_URL: gateway.url },
      print: (line) => printed.push(line),
      note: (line) => noted.push(line),
      untilAskedToEnd: () => ended,
      ...changes,
    },
  )
  const line = `webhooks listen --forward-to ${shop.url}/hook ${words}`
  return { ended: runCommand(ports, line) }
}

const printedLines = (count: number) => expect.poll(() => printed).toHaveLength(count)

describe('vezne webhooks listen', () => {
  it('posts every event, signed with the secret that it printed first, and ends when asked', async () => {
    const { ended } = listening('--after 0')
    happen(eventAt(1), eventAt(2), eventAt(3))
    await printedLines(4)
    const [first = ''] = printed
    expect(first).toMatch(/^Secret {7}whsec_[A-Za-z0-9+/]{43}=$/)
    const secret = first.replace('Secret', '').trim()
    for (const [index, { url, headers, body }] of shop.seen.entries()) {
      const event = eventAt(index + 1)
      expect([url.pathname, headers['webhook-id']]).toEqual(['/hook', event.id])
      expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(event)
      const svix = new SvixWebhook(secret)
      expect(svix.verify(body, headers as Record<string, string>)).toEqual(event)
    }
    askToEnd()
    expect(await ended).toBeNull()
    expect(noted).toEqual([
      expect.stringContaining('after position 0'),
      'Ended. --after 3 goes on from here.',
    ])
  })

  it('has another secret each time', async () => {
    for (const _ of ['one', 'two']) {
      const { ended } = listening('--after 0')
      await expect.poll(() => waiting).not.toEqual([])
      askToEnd()
      await ended
    }
    expect(new Set(printed).size).toBe(2)
  })

  it('signs its calls with the keys of the sandbox’s first merchant, or with those it is given', async () => {
    const own = { publicKey: 'pk', secretKey: btoa('a secret key'), merchantNumber: '7' }
    const environment = {
      VEZNE_PUBLIC_KEY: own.publicKey,
      VEZNE_SECRET_KEY: own.secretKey,
      VEZNE_MERCHANT_NUMBER: own.merchantNumber,
    }
    const words = `--after 0 --url ${gateway.url}/below/`
    const [{ publicKey, secretKey, merchant }] = SANDBOX_MERCHANTS
    const known = { publicKey, secretKey, merchantNumber: merchant.merchantNumber }
    for (const [keys, variables] of [
      [known, {}],
      [own, environment],
    ] as const) {
      const { ended } = listening(words, { environment: variables })
      await expect.poll(() => waiting).not.toEqual([])
      askToEnd()
      await ended
      waiting = []
      const last = gateway.seen.at(-1)
      if (last === undefined) throw new Error('the gateway was not asked')
      const { url, headers } = last
      expect(url.pathname).toBe('/below/v1/events')
      const nonce = String(headers['nonce'])
      const conversationId = String(headers['conversationid'])
      expect(headers).toMatchObject({
        publickey: keys.publicKey,
        merchantnumber: keys.merchantNumber,
        signature: sign({ ...keys, nonce, conversationId }),
        'x-body-signature': bodySignatureV2({
          secretKey: keys.secretKey,
          method: 'GET',
          path: '/v1/events',
          nonce,
          contentSha256: createHash('sha256').update(url.search.slice(1)).digest(),
          idempotencyKey: '',
          conversationId,
          clientIpAddress: '',
        }),
      })
      expect(JSON.stringify(headers)).not.toContain(keys.secretKey)
    }
  })

  it('signs no two calls with one nonce', async () => {
    const [{ publicKey, secretKey, merchant }] = SANDBOX_MERCHANTS
    const { merchantNumber } = merchant
    const read = feedReader(new URL(gateway.url), { publicKey, secretKey, merchantNumber })
    const query = { after: 0, limit: 1, wait: 0, types: null }
    const { signal } = new AbortController()
    await Promise.all(Array.from({ length: 20 }, () => read(query, signal)))
    expect(new Set(gateway.seen.map(({ headers }) => headers['nonce'])).size).toBe(20)
  })

  it('begins with what happens from now on, and asks for the types', async () => {
    events = [eventAt(1), eventAt(2), eventAt(3), eventAt(4), eventAt(5)]
    const { ended } = listening('--types link.paid,link.expired')
    await expect.poll(() => noted.join()).toContain('after position 5')
    happen(eventAt(6), eventAt(7, 'link.paid'))
    await printedLines(2)
    expect(shop.seen.map(({ headers }) => headers['webhook-id'])).toEqual([eventAt(7).id])
    askToEnd()
    expect(await ended).toBeNull()
  })

  it('says in a line how each event ended, failures too, and goes on', async () => {
    statuses = [200, 500]
    const { ended } = listening('--after 0')
    happen(eventAt(1), eventAt(2), eventAt(3, 'day.closed'))
    await printedLines(4)
    const start = '2026-11-23T10:00:00.000Z  payment.approved'
    expect(printed[1]).toMatch(
      new RegExp(`^${start} +order …-order-1  position 1  200 in \\d+ ms$`),
    )
    expect(printed[2]).toContain('position 2  500 in')
    expect(printed[3]).toMatch(/day\.closed +- {2}position 3 {2}204/)
    await shop.close()
    happen(eventAt(4))
    await printedLines(5)
    expect(printed[4]).toContain('no answer (ECONNREFUSED)')
    askToEnd()
    expect(await ended).toBeNull()
  })

  it('ends at once while the program that gets an event is still at work, and names what came before', async () => {
    const silent = await startServer(() => undefined)
    const { ended } = listening(`--after 0 --forward-to ${silent.url}`)
    happen(eventAt(1))
    await expect.poll(() => silent.seen).toHaveLength(1)
    askToEnd()
    expect(await ended).toBeNull()
    expect([printed.length, noted.at(-1)]).toEqual([1, 'Ended. --after 0 goes on from here.'])
    await silent.close()
  })

  it.each([
    ['--forward-to ftp://127.0.0.1/hook', '--forward-to must be an http or https address'],
    ['--forward-to 127.0.0.1:3000', '--forward-to must be an http or https address'],
    ['--forward-to http://user:word@127.0.0.1:3000/', 'without user name and password'],
    ['--forward-return-to javascript:0', '--forward-return-to must be an http or https address'],
    ['--url pay.example', '--url must be an http or https address'],
    ['--after yesterday', '--after must be the position of an event'],
    ['--public-key pk', 'VEZNE_SECRET_KEY'],
  ])('refuses %s, with the remedy', async (words, message) => {
    expect(await listening(words).ended).toContain(message)
    expect([printed, gateway.seen]).toEqual([[], []])
  })

  it('wants keys in live mode', async () => {
    const environment = { VEZNE_URL: gateway.url, VEZNE_MODE: 'live' }
    expect(await listening('', { environment }).ended).toContain('VEZNE_PUBLIC_KEY')
  })

  it.each([
    [401, 'VEZNE_PUBLIC_KEY'],
    [400, '--types'],
    [404, 'of this version or newer'],
    [200, '--url'],
  ])('ends with what the gateway says, and the remedy: HTTP %i', async (status, remedy) => {
    refusal = (response) => json(response, status, { errorMessage: 'it was said so' })
    const failure = await listening().ended
    expect(failure).toContain(`HTTP ${status}: it was said so`)
    expect(failure).toContain(remedy)
  })
})

describe('the relay of the browser’s return', () => {
  it('passes the form on to the local address, as a browser would, and shows a line', async () => {
    const { ended } = listening(`--after 0 --forward-return-to ${shop.url}/callback?from=bank`)
    await printedLines(2)
    const callbackUrl = printed[1]?.replace('CallbackUrl', '').trim() ?? ''
    expect(callbackUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
    const fields = {
      ThreeDSessionId: '01900000-0000-7000-8000-0000000000aa',
      CurrentStep: 'VerificationFinished',
      MdStatus: '1',
      Signature: 'a+b/c=',
      submit: `"><script>alert('&')</script>`,
    }
    const body = new URLSearchParams(fields)
    const response = await fetch(callbackUrl, { method: 'POST', body })
    const page = await response.text()
    expect(page).not.toContain('<script>alert')
    const script = /<script>(.*)<\/script>/.exec(page)?.[1] ?? ''
    const hash = createHash('sha256').update(script).digest('base64')
    expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
    expect(page).toContain(`<form method="post" action="${shop.url}/callback?from=bank">`)
    const inputs = [...page.matchAll(/name="([^"]*)" value="([^"]*)"/g)]
    const unescaped = (value = '') =>
      value.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    expect(Object.fromEntries(inputs.map(([, name, value]) => [name, unescaped(value)]))).toEqual(
      fields,
    )
    expect(printed[2]).toContain('session …000000aa, VerificationFinished, mdStatus 1')
    askToEnd()
    expect(await ended).toBeNull()
    await expect(fetch(callbackUrl, { method: 'POST', body })).rejects.toThrow('fetch failed')
  })

  it('refuses what no browser brings', async () => {
    const { ended } = listening(`--after 0 --forward-return-to ${shop.url}/callback`)
    await printedLines(2)
    const callbackUrl = printed[1]?.replace('CallbackUrl', '').trim() ?? ''
    const large = { method: 'POST', body: 'x'.repeat(65_537) }
    const answers = await Promise.all([fetch(callbackUrl), fetch(callbackUrl, large)])
    expect(answers.map(({ status }) => status)).toEqual([405, 413])
    expect(printed).toHaveLength(2)
    askToEnd()
    await ended
  })
})

describe('a gateway that is away', () => {
  const empty = { events: [], position: 0, hasMore: false }

  /** A feed that says one thing after the other; the signal is aborted after the last. */
  function ports(says: readonly (Error | typeof empty)[]) {
    const abort = new AbortController()
    const pauses: number[] = []
    const notes: string[] = []
    let asked = 0
    const following: FollowPorts = {
      read: async () => {
        const next = says[asked]
        asked += 1
        if (asked === says.length) abort.abort()
        if (next instanceof Error || next === undefined) throw next ?? new Error('once too often')
        return next
      },
      note: (line) => notes.push(line),
      signal: abort.signal,
      pause: async (milliseconds) => {
        pauses.push(milliseconds)
      },
    }
    return { following, pauses, notes, asked: () => asked }
  }
  async function readAll({ following }: ReturnType<typeof ports>): Promise<void> {
    for await (const event of follow(following, { after: 0, types: null }))
      throw new Error(event.id)
  }

  it('is asked again after pauses that grow to half a minute, or as long as it says', async () => {
    const away = Array.from({ length: 7 }, () => new GatewayAway('ECONNREFUSED'))
    const feed = ports([...away, new GatewayAway('HTTP 429', 90), empty])
    await readAll(feed)
    expect(feed.pauses.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 30, 30, 90].map((each) => each * 1000))
    expect(feed.notes[0]).toBe(
      'The gateway does not answer (ECONNREFUSED); it is asked again in 1 s.',
    )
  })

  it('is not asked without pause where it answers at once with nothing', async () => {
    const feed = ports([empty, empty, empty])
    await readAll(feed)
    expect([feed.asked(), feed.pauses.slice(0, 2)]).toEqual([3, [1000, 1000]])
  })

  it('does not keep the command from ending', async () => {
    expect(await endOfFeed(ports([new GatewayAway('x')]).following)).toBeNull()
    const abort = new AbortController()
    const paused = pause(600_000, abort.signal)
    abort.abort()
    await expect(paused).resolves.toBeUndefined()
  })
})
