import { fillCard, linkOf, type Shot } from './shot.ts'

const INSTALLMENTS = { installments: [1, 3, 6], commissionFromCustomer: true }
const ASKING = { isNameRequired: true, isEmailRequired: true }
const DECLINED = '4111111111111129'

/** The pictures of README.md and docs/guides/payment-links.md. */
export const SHOTS: readonly Shot[] = [
  {
    name: 'link-form',
    width: 360,
    colours: 'light',
    locale: 'tr-TR',
    go: async (page, sandbox) => {
      await page.goto((await linkOf(sandbox)).linkUrl)
    },
  },
  {
    name: 'link-installments',
    width: 360,
    colours: 'light',
    locale: 'en-GB',
    go: async (page, sandbox) => {
      await page.goto((await linkOf(sandbox, INSTALLMENTS)).linkUrl)
      await fillCard(page)
      await page.locator('#offers tbody tr').nth(1).click()
      await page.getByRole('radio').nth(1).check()
    },
  },
  {
    name: 'link-amount-dark',
    width: 360,
    colours: 'dark',
    locale: 'tr-TR',
    go: async (page, sandbox) => {
      const variable = { linkAmountType: 'VariableAmount', productName: 'Bağış' } as const
      const link = await linkOf(sandbox, { ...variable, ...ASKING })
      await page.goto(link.linkUrl)
      await page.fill('#amount', '1.500,50')
    },
  },
  {
    name: 'link-errors',
    width: 360,
    colours: 'light',
    locale: 'tr-TR',
    go: async (page, sandbox) => {
      await page.goto((await linkOf(sandbox, ASKING)).linkUrl)
      await page.fill('#name', 'Ayşe Yılmaz')
      await page.fill('#cardNumber', '5528790000000009')
      await page.fill('#expiry', '12/30')
      await page.click('#pay')
      await page.waitForSelector('#problems')
    },
  },
  {
    name: 'link-declined-dark',
    width: 360,
    colours: 'dark',
    locale: 'en-GB',
    go: async (page, sandbox) => {
      await page.goto((await linkOf(sandbox)).linkUrl)
      await fillCard(page, DECLINED)
      await page.click('#pay')
      await page.waitForSelector('#problems')
    },
  },
  {
    name: 'link-choice-without-script',
    width: 360,
    colours: 'light',
    locale: 'tr-TR',
    script: false,
    go: async (page, sandbox) => {
      await page.goto((await linkOf(sandbox, INSTALLMENTS)).linkUrl)
      await fillCard(page)
      await page.fill('#expiry', '12/30')
      await page.click('#pay')
      await page.waitForSelector('input[type=radio]')
    },
  },
  {
    name: 'bank-page',
    width: 360,
    colours: 'light',
    locale: 'tr-TR',
    go: async (page, sandbox) => {
      await page.goto((await linkOf(sandbox, { is3dRequired: true })).linkUrl)
      await fillCard(page)
      await page.click('#pay')
      await page.waitForSelector('[name=otp]')
    },
  },
  {
    name: 'link-receipt',
    width: 360,
    colours: 'light',
    locale: 'tr-TR',
    go: async (page, sandbox) => {
      await page.goto((await linkOf(sandbox, { returnUrl: 'https://shop.example/' })).linkUrl)
      await fillCard(page)
      await page.click('#pay')
      await page.waitForSelector('#return')
    },
  },
  {
    name: 'link-cancelled-dark',
    width: 1280,
    colours: 'dark',
    locale: 'en-GB',
    go: async (page, sandbox) => {
      const { id, linkUrl } = await linkOf(sandbox)
      await sandbox.merchant.deleteLink({ id })
      await page.goto(linkUrl)
    },
  },
  {
    name: 'welcome',
    width: 1280,
    height: 760,
    colours: 'light',
    locale: 'en-GB',
    go: async (page, sandbox) => {
      await page.goto(`${sandbox.url}/?lang=en`)
      await page.getByRole('button', { name: '3-D Secure' }).click()
      await page.fill('[name=otp]', '123456')
      await page.press('[name=otp]', 'Enter')
      await page.waitForSelector('tr.new')
    },
  },
  {
    name: 'reference-dark',
    width: 1280,
    height: 560,
    colours: 'dark',
    locale: 'en-GB',
    go: async (page, sandbox) => {
      await page.goto(`${sandbox.url}/docs/en/api/provision`)
      await page.waitForSelector('#send:not([hidden])')
    },
  },
]
