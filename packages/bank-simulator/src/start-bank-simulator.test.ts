import { appendFile, chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startBankSimulator, testCards } from './index.ts'
import { formOf, openTestBank, payment, postForm, provisionAfter } from './testing/bank-client.ts'

const journalOf = (folder: string): string => join(folder, 'bank-simulator', 'journal.jsonl')
const refund = { Type: 'Credit', OrderId: 'o-1', Total: '30.00', Currency: '949' }

describe('the journal', () => {
  test('brings back orders, the batch and unspent proofs', async () => {
    const before = await openTestBank()
    await before.api(payment('o-1'))
    await before.control('POST', '/simulator/settle')
    await before.api(refund)
    await before.api(payment('o-2', { Type: 'PreAuth' }))
    const callback = await before.verify({ oid: 'o-3' })
    const books = await before.orders()
    const after = await openTestBank({ dataFolder: before.folder })
    expect(await after.orders()).toEqual(books)
    const paid = await after.api(provisionAfter(callback))
    expect([paid.value('Response'), paid.value('SETTLEID')]).toEqual(['Approved', '2'])
    const third = await openTestBank({ dataFolder: before.folder })
    expect((await third.api(provisionAfter(callback))).value('ERRORCODE')).toBe('CORE-2507')
  })

  test('is readable by its owner only, also where it was made otherwise', async () => {
    const modeOf = async (path: string) => (await stat(path)).mode & 0o777
    const { folder, simulator } = await openTestBank()
    expect(await modeOf(journalOf(folder))).toBe(0o600)
    expect(await modeOf(`${journalOf(folder)}.lock`)).toBe(0o600)
    await simulator.close()
    await chmod(journalOf(folder), 0o644)
    await openTestBank({ dataFolder: folder })
    expect(await modeOf(journalOf(folder))).toBe(0o600)
  })

  test('brings back a page that the card holder had open', async () => {
    const before = await openTestBank()
    const form = formOf(await (await before.gate()).text())
    const after = await openTestBank({ dataFolder: before.folder })
    const address = new URL(form.action, after.simulator.url).href
    const end = formOf(await (await postForm(address, { ...form.fields, otp: '123456' })).text())
    expect(end.fields['mdStatus']).toBe('1')
  })

  test('holds a booking before it is answered', async () => {
    const bank = await openTestBank()
    await bank.api(payment('o-1'))
    expect(await readFile(journalOf(bank.folder), 'utf8')).toContain('"bankOrderId":"o-1"')
  })

  test('drops a torn last line, and goes on after it', async () => {
    const before = await openTestBank()
    await before.api(payment('o-1'))
    await appendFile(journalOf(before.folder), '{"kind":"void","bankOrderId":"o-1"')
    const after = await openTestBank({ dataFolder: before.folder })
    expect(await after.orders()).toMatchObject([{ state: 'Captured' }])
    await after.api({ Type: 'Void', OrderId: 'o-1' })
    const third = await openTestBank({ dataFolder: before.folder })
    expect(await third.orders()).toMatchObject([{ state: 'Voided', captured: 0 }])
  })

  test('with a damaged line inside is refused with the line and the file', async () => {
    const bank = await openTestBank()
    await bank.api(payment('o-1'))
    const text = await readFile(journalOf(bank.folder), 'utf8')
    await writeFile(journalOf(bank.folder), `{"kind"\n${text}`)
    const start = startBankSimulator({ port: 0, dataFolder: bank.folder })
    await expect(start).rejects.toThrow(/Line 1 of the bank's journal .* is damaged/)
  })
})

test('a taken port gives way to the next free one', async () => {
  const first = await openTestBank()
  const wanted = first.simulator.port
  const second = await startBankSimulator({ port: wanted, dataFolder: join(first.folder, '2') })
  onTestFinished(() => second.close())
  expect(second.port).toBeGreaterThan(wanted)
  expect((await fetch(`${second.url}/healthz`)).status).toBe(200)
})

test('an unknown address says what there is, a wrong method what it takes', async () => {
  const bank = await openTestBank()
  const unknown = await bank.control('GET', '/none')
  expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining('/fim/api')])
  const wrong = await bank.control('GET', '/fim/api')
  expect([wrong.status, await wrong.text()]).toEqual([
    405,
    expect.stringContaining('POST /fim/api'),
  ])
})

test('the table of test cards says what the vectors say', async () => {
  const path = new URL('../../../vectors/test-cards.json', import.meta.url)
  const file: { cards: { number: string; behaviour: string }[] } = JSON.parse(
    await readFile(path, 'utf8'),
  )
  expect(testCards.map(({ number, behaviour }) => ({ number, behaviour }))).toEqual(
    file.cards.map(({ number, behaviour }) => ({ number, behaviour })),
  )
  expect(testCards.filter(({ note }) => note === '')).toEqual([])
})

describe('a call by a host name', () => {
  const statusOf = (port: number, host: string, method = 'POST') =>
    new Promise<number>((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port,
        path: '/simulator/faults',
        method,
        headers: { host },
      }
      const call = request(options, (reply) => {
        reply.resume()
        resolve(reply.statusCode ?? 0)
      })
      call.on('error', reject)
      call.end(method === 'POST' ? '{"operation":"Auth","fault":"timeout-booked"}' : undefined)
    })

  test.each(['localhost', 'LOCALHOST:8081', '127.0.0.1', '[::1]:8081', 'bank.test:8081'])(
    'that names the bank is answered: %s',
    async (host) => {
      const { simulator } = await openTestBank({ allowedHosts: ['Bank.test'] })
      expect(await statusOf(simulator.port, host, 'GET')).toBe(200)
    },
  )

  test.each(['evil.example', 'localhost.evil.example:8081', '127.0.0.1.evil.example'])(
    'that a page of a site would send changes nothing: %s',
    async (host) => {
      const { simulator, control } = await openTestBank()
      expect(await statusOf(simulator.port, host)).toBe(421)
      expect(await (await control('GET', '/simulator/faults')).json()).toEqual([])
    },
  )
})
