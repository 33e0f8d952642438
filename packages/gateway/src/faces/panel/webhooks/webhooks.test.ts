import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { auditOf, hiddenIn } from '../../../../../../test/support/panel/pages.ts'
import { type Seat, sit } from '../../../../../../test/support/panel/seat.ts'
import { useSandbox } from '../../../../../../test/support/use-sandbox.ts'

const sandbox = useSandbox()
const OWN = '/panel/m/1100000001/webhooks'
const STRANGE = '<script>alert(1)</script>'
const SECRET = /whsec_[A-Za-z0-9+/=]+/

let developer: Seat
let receiver: string
const server = createServer((_, response) => response.writeHead(500).end(STRANGE))

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  receiver = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/vezne`
  developer = await sit(sandbox, {
    role: 'MerchantDeveloper',
    email: 'deniz@shop.example',
    merchantNumber: '1100000001',
  })
})

afterAll(() => new Promise((closed) => server.close(closed)))

/** Adds an endpoint; answers its page and its secret. */
async function added(): Promise<Readonly<{ path: string; secret: string; form: object }>> {
  const seen = hiddenIn((await developer.open(`${OWN}/new`)).html, 'seen')
  const form = { seen, url: receiver, description: STRANGE, types: ['link.paid'] }
  const { status, html } = await developer.send(`${OWN}/new`, form)
  expect(status).toBe(200)
  const path = /class="button" href="([^"]+)"/.exec(html)?.[1] ?? ''
  return { path, secret: SECRET.exec(html)?.[0] ?? '', form }
}

describe('webhooks in the panel', () => {
  it('shows a secret once, and adds nothing when the form is sent again (9.52)', async () => {
    const { path, secret, form } = await added()
    expect(secret).toMatch(SECRET)
    const again = await developer.send(`${OWN}/new`, { ...form })
    expect(again.status).toBe(409)
    expect(again.html).not.toMatch(SECRET)
    for (const page of [path, '/panel/webhooks', `${OWN}/new`, '/panel/webhooks/deliveries']) {
      const { status, html } = await developer.open(page)
      expect(status).toBe(200)
      expect(html).not.toMatch(SECRET)
      expect(html).not.toContain(STRANGE)
    }
    const [row] = await auditOf(sandbox, 'webhook.create')
    expect(row).toMatchObject({
      actor: 'panel:deniz@shop.example',
      subject: path.split('/').at(-1),
    })
    expect(JSON.stringify(row)).not.toContain('whsec_')
  })

  it('adds one endpoint, and one secret, for a form that is sent several times at once', async () => {
    const form = await developer.open(`${OWN}/new`)
    const fields = { seen: hiddenIn(form.html, 'seen'), url: receiver, description: 'at once' }
    const sent = await Promise.all([1, 2, 3].map(() => developer.send(`${OWN}/new`, fields)))
    expect(sent.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
    const [, path = ''] =
      /class="button" href="([^"]+)"/.exec(sent.find(({ status }) => status === 200)?.html ?? '') ??
      []
    const seen = hiddenIn((await developer.open(path)).html, 'seen')
    const rolled = await Promise.all([1, 2, 3].map(() => developer.send(`${path}/roll`, { seen })))
    expect(rolled.map(({ status }) => String(status)).toSorted()).toEqual(['200', '303', '303'])
  })

  it('says at its field what is wrong with an address', async () => {
    const seen = hiddenIn((await developer.open(`${OWN}/new`)).html, 'seen')
    const { status, html } = await developer.send(`${OWN}/new`, {
      seen,
      url: 'ftp://x',
      description: 'mine',
    })
    expect(status).toBe(400)
    expect(html).toContain('id="url-wrong"')
    expect(html).toContain('value="mine"')
  })

  it('shows what the server answers to a test event, and what to do about it', async () => {
    const { path } = await added()
    const { html } = await developer.send(`${path}/test`)
    expect(html).toContain('The server failed. See its logs; a test event is not repeated.')
    expect(html).toContain('&lt;script>alert(1)&lt;/script>')
    expect(html).not.toContain(STRANGE)
  })

  it('changes, pauses, resumes, replaces the secret once for a form, and removes, each reported', async () => {
    const { path, secret } = await added()
    const subject = path.split('/').at(-1)
    await developer.send(`${path}/change`, { url: receiver, description: 'changed' })
    expect((await developer.open(path)).html).toContain('changed')
    await developer.send(`${path}/state`, { state: 'Paused' })
    expect((await developer.open(path)).html).toContain('title="Paused"')
    await developer.send(`${path}/state`, { state: 'Active' })
    const seen = hiddenIn((await developer.open(path)).html, 'seen')
    const rolled = SECRET.exec((await developer.send(`${path}/roll`, { seen })).html)?.[0]
    expect(rolled).not.toBe(secret)
    const again = await developer.send(`${path}/roll`, { seen })
    expect(again).toMatchObject({ status: 303, location: `${path}?done=rolledMeanwhile` })
    expect((await developer.send(`${path}/remove`)).location).toBe('/panel/webhooks?done=removed')
    expect((await developer.open(path)).status).toBe(404)
    const acts = [
      'webhook.update',
      'webhook.update',
      'webhook.update',
      'webhook.roll',
      'webhook.remove',
    ]
    const rows = (await Promise.all([...new Set(acts)].map((act) => auditOf(sandbox, act)))).flat()
    const own = rows.filter((row) => row.subject === subject)
    expect(own.map(({ act }) => act)).toEqual(acts)
    expect(own.every(({ actor }) => actor === 'panel:deniz@shop.example')).toBe(true)
  })

  it('finds deliveries, shows their attempts, and sends one or all of a span again', async () => {
    const { path } = await added()
    const endpointId = path.split('/').at(-1)
    const subjectId = randomUUID()
    await sandbox.database.pool.query(
      `insert into webhook_delivery (merchant_id, endpoint_id, position, event_id, event_type, subject_id, state,
         attempt_count, attempts, created_at, finished_at)
       select merchant_id, endpoint_id, 7, $2, 'link.paid', $3, 'GivenUp', 1, $4, now(), now()
       from webhook_endpoint where endpoint_id = $1`,
      [
        endpointId,
        randomUUID(),
        subjectId,
        JSON.stringify([
          { at: new Date(), status: 404, durationMilliseconds: 12, error: null, answer: STRANGE },
        ]),
      ],
    )
    const query = `subject=${subjectId}&type=link.paid&state=GivenUp&endpoint=${endpointId}`
    const delivery = `${path}/deliveries/7`
    expect((await developer.open(`/panel/webhooks/deliveries?${query}`)).html).toContain(delivery)
    const other = await developer.open(`/panel/webhooks/deliveries?subject=${randomUUID()}`)
    expect(other.html).not.toContain(delivery)
    const { html } = await developer.open(delivery)
    expect(html).toContain('The server knows no such address')
    expect(html).toContain(`/panel/m/1100000001/links/${subjectId}`)
    expect(html).not.toContain(STRANGE)
    expect((await developer.open(`${path}/deliveries/8`)).status).toBe(404)
    const csv = await developer.open(`/panel/webhooks/deliveries/csv?subject=${subjectId}`)
    expect(csv.html).toContain(',404,')
    const wrong = await developer.open('/panel/webhooks/deliveries/csv?state=odd')
    expect(wrong.location).toBe('/panel/webhooks/deliveries?state=odd')
    expect(csv.html).not.toContain('alert')
    const resent = await developer.send(`${delivery}/resend`)
    expect(resent.location).toBe(`${delivery}?done=resent`)
    expect((await auditOf(sandbox, 'webhook.resend'))[0]).toMatchObject({
      actor: 'panel:deniz@shop.example',
      details: { position: 7 },
    })
    const since = await developer.send(`${path}/resend`, { since: '2020-01-01T00:00' })
    expect(since.location).toMatch(/done=(resentAll|nothingToResend)$/)
    expect((await developer.send(`${path}/resend`, { since: 'soon' })).location).toContain(
      'noSuchTime',
    )
    await developer.send(`${path}/remove`)
    const after = await developer.open(`/panel/webhooks/deliveries?subject=${subjectId}`)
    expect(after.html).toContain('link.paid')
    expect(after.html).not.toContain(delivery)
  })

  it('knows no endpoint of another merchant, and lets nobody change who may only look', async () => {
    const { path } = await added()
    const foreign = path.replace('1100000001', '1100000002')
    const stranger = await sit(sandbox, {
      role: 'MerchantOwner',
      email: 'veli@other.example',
      merchantNumber: '1100000002',
    })
    const auditor = await sit(sandbox, { role: 'GatewayAuditor', email: 'can@gateway.example' })
    for (const act of ['change', 'state', 'roll', 'remove', 'test', 'resend']) {
      expect((await stranger.send(`${path}/${act}`)).status).toBe(404)
      expect((await stranger.send(`${foreign}/${act}`)).status).toBe(404)
      expect((await auditor.send(`${path}/${act}`)).status).toBe(403)
    }
    expect((await stranger.open('/panel/webhooks')).html).not.toContain(receiver)
    expect((await auditor.open('/panel/webhooks')).html).toContain(receiver)
  })
})
