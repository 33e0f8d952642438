/**
 * axe finds nothing on any page of a payment, and none scrolls sideways: each state once, in one look. Widths, colour
 * schemes and languages are spread over the states; `npm run browser-sweep` has every state in every look.
 */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../support/browser/chromium.ts'
import { examine } from '../support/browser/examine.ts'
import { EVERY_LOOK, lookOf, textOf } from '../support/browser/looks.ts'
import {
  LINK_STATES,
  type PayersWorld,
  SHOP_STATES,
  startPayersWorld,
  VERIFICATION_STATES,
} from '../support/browser/states/index.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { VEZNE_MASTER_KEY } from '../support/vezne-command.ts'

let sandbox: Sandbox
let browser: Browser
let world: PayersWorld

beforeAll(async () => {
  ;[sandbox, browser] = await Promise.all([
    startSandbox({ TRUSTED_PROXIES: '127.0.0.1', VEZNE_MASTER_KEY }),
    launchChromium(),
  ])
  world = await startPayersWorld(sandbox)
})
afterAll(async () => {
  await browser.close()
  await world.stop()
  await sandbox.stop()
})

const SHOWN = [...LINK_STATES, ...VERIFICATION_STATES, ...SHOP_STATES].map((state, at) => ({
  state,
  name: state.name,
  look: lookOf(at),
}))

it.each(SHOWN)('$name: axe finds nothing, and nothing sticks out', async ({ state, look }) => {
  expect(await examine({ browser, world }, state, [look])).toEqual([])
})

describe('the looks of these states', () => {
  it('have every combination of width, colours and language', () => {
    const seen = new Set(SHOWN.map(({ look }) => textOf(look)))
    expect([...seen].toSorted()).toEqual(EVERY_LOOK.map(textOf).toSorted())
  })
})
