import type { PageState } from '../examine.ts'
import { answerBank, openElsewhere, startUrlBehind } from '../steps.ts'
import { type PayersWorld, payLink, post, stopBefore } from './world.ts'

type State = PageState<PayersWorld>

const WAY_THERE: readonly State[] = [
  {
    name: 'hand-over of the link',
    lead: async (page, world) => {
      await stopBefore(page, /\/3ds\/start\//)
      await payLink(page, world, { is3dRequired: true })
    },
    mark: '.mark',
  },
  {
    name: 'gate',
    lead: async (page, world) => {
      await page.route(`${world.sandbox.bankUrl}/**`, (route) => route.fulfill({ status: 204 }))
      await payLink(page, world, { is3dRequired: true })
      await page.waitForURL(/\/3ds\/start\//, { waitUntil: 'commit' })
    },
    mark: '.mark',
  },
  {
    name: 'start page by its address',
    lead: async (page, world) => {
      await page.goto(
        await startUrlBehind(page, () => payLink(page, world, { is3dRequired: true })),
      )
    },
    mark: '.mark',
  },
  {
    name: 'start page that was opened before',
    lead: async (page, world) => {
      const url = await startUrlBehind(page, () => payLink(page, world, { is3dRequired: true }))
      await openElsewhere(url)
      await post(page, url)
    },
    mark: '.warning',
  },
  {
    name: 'closed',
    lead: (page, world) => page.goto(`${world.sandbox.url}/3ds/start/none`),
    mark: '.ended',
  },
]

const AT_BANK: readonly State[] = [
  {
    name: 'bank',
    lead: (page, world) => payLink(page, world, { is3dRequired: true }),
    mark: '[name=otp]',
  },
  {
    name: 'bank after a wrong password',
    lead: async (page, world) => {
      await payLink(page, world, { is3dRequired: true })
      await answerBank(page, '000000')
    },
    mark: '[role=alert]',
  },
  {
    name: 'unknown to the bank',
    lead: (page, world) => page.goto(`${world.sandbox.bankUrl}/acs/none`),
    mark: 'h1',
  },
]

const WAY_BACK: readonly State[] = [
  {
    name: 'way back from the bank',
    lead: async (page, world) => {
      await stopBefore(page, /\/3ds\/return\//)
      await payLink(page, world, { is3dRequired: true })
      await answerBank(page)
    },
    mark: '#return',
  },
  {
    name: 'way back to the shop',
    lead: async (page, world) => {
      await stopBefore(page, /\/l\/return\//)
      await payLink(page, world, { is3dRequired: true })
      await answerBank(page)
      await page.waitForURL(/\/3ds\/return\//, { waitUntil: 'commit' })
    },
    mark: '.mark',
  },
  {
    name: 'refused',
    lead: (page, world) => post(page, `${world.sandbox.url}/3ds/return/none`),
    mark: '.error',
  },
]

/** The pages of a 3-D Secure verification, those of the bank simulator among them. */
export const VERIFICATION_STATES: readonly State[] = [...WAY_THERE, ...AT_BANK, ...WAY_BACK]
