import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withinTime } from './deadline.ts'
import { type FakeGateway, startFakeGateway } from './testing/fake-gateway.ts'

let gateway: FakeGateway

beforeEach(async () => {
  gateway = await startFakeGateway()
  gateway.respondWith(() => undefined)
})
afterEach(() => gateway.close())

const toASilentGateway = (signal: AbortSignal): Promise<Response> =>
  fetch(gateway.baseUrl, { signal })

describe('a call to a gateway that never answers', () => {
  it('ends after its time, however often the garbage collector runs', async () => {
    setFlagsFromString('--expose-gc')
    const collect: () => void = runInNewContext('gc')
    const collecting = setInterval(collect, 10)
    const asked = new AbortController().signal
    await expect(withinTime(300, asked, toASilentGateway)).rejects.toMatchObject({
      name: 'TimeoutError',
    })
    clearInterval(collecting)
  })

  it('ends with the reason of the caller’s own signal', async () => {
    const abort = new AbortController()
    const call = withinTime(60_000, abort.signal, toASilentGateway)
    abort.abort(new Error('the page was closed'))
    await expect(call).rejects.toThrow('the page was closed')
    await expect(withinTime(60_000, abort.signal, toASilentGateway)).rejects.toThrow(
      'the page was closed',
    )
  })
})
