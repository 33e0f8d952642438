import type { Page } from 'playwright-core'
import type { Sandbox } from '../../test/support/sandbox.ts'

/** One picture: how the browser is set up, and what is done before it is taken. */
export type Shot = Readonly<{
  /** The file's name, without its ending. */
  name: string
  width: 360 | 768 | 1280
  colours: 'light' | 'dark'
  locale: 'tr-TR' | 'en-GB'
  script?: false
  /** Only what fits into a window of this height; absent: the whole page. */
  height?: number
  /** Leaves the page at what is to be seen. */
  go: (page: Page, sandbox: Sandbox) => Promise<void>
}>

type LinkRequest = Parameters<Sandbox['merchant']['createLink']>[0]

export async function linkOf(
  { merchant }: Sandbox,
  changes: Partial<LinkRequest> = {},
): Promise<Readonly<{ id: string; linkUrl: string }>> {
  const link = await merchant.createLink({
    linkType: 'SingleUse',
    linkAmountType: 'FixedAmount',
    amount: 1_249.9,
    productName: 'El yapımı seramik vazo',
    productDescription: 'Mat beyaz, 32 cm. Üç iş günü içinde kargoda.',
    is3dRequired: false,
    ...changes,
  })
  if (!link.isSuccess) throw new Error(`${link.errorMessage}`)
  return link
}

export async function fillCard(page: Page, number = '5528790000000008'): Promise<void> {
  await page.locator('#cardNumber').pressSequentially(number)
  await page.locator('#expiry').pressSequentially('1230')
  await page.fill('#cvv', '000')
  await page.fill('#cardHolderName', 'AYŞE YILMAZ')
}
