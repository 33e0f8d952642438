import { PAGES, securityHeaders } from '../../page-catalogue/index.ts'
import {
  fieldOf,
  get,
  getOfMerchant,
  type MerchantVisit,
  type PanelAnswer,
  type PanelRoute,
  postOfMerchant,
  refusalPage,
  seeOther,
} from '../frame/index.ts'
import { addressOf, attempt, NO_PROBLEMS } from '../parts/index.ts'
import { BRANDING_PATH, brandingPage } from './page.tsx'
import type { BRANDING_TEXTS } from './texts.ts'

export type BrandingPorts = Readonly<{
  /** The content of a logo by its file name. */
  findLogo: (file: string) => Promise<Buffer | null>
}>

/** A merchant's name, colour and logo, with a preview. */
export function brandingRoutes({ findLogo }: BrandingPorts): readonly PanelRoute[] {
  const path = '/panel/m/:merchant/branding'
  return [
    get(BRANDING_PATH, 'branding.see', async (visit) => brandingPage(visit)),
    getOfMerchant(`${path}/preview`, 'branding.see', async (visit) => {
      const { query } = visit
      const [name, colour] = [query.get('name') ?? '', query.get('colour') ?? '']
      return brandingPage(visit, { name, colour, problems: NO_PROBLEMS, told: 'preview' })
    }),
    getOfMerchant(`${path}/logo`, 'branding.see', async (visit) => {
      const file = visit.merchant.branding?.logo ?? null
      const content = file === null ? null : await findLogo(file)
      if (file === null || content === null) return refusalPage(visit, 'NotFound')
      const entry = file.endsWith('.png') ? PAGES.brandingLogoPng : PAGES.brandingLogoSvg
      // The address stays the same when the logo changes.
      const headers = { ...securityHeaders(entry), 'cache-control': 'no-store' }
      return { status: 200, headers, body: content }
    }),
    { ...postOfMerchant(path, 'branding.change', save), fileField: 'logo' },
    postOfMerchant(`${path}/remove`, 'branding.change', async (visit) => {
      await visit.acts.setBranding(visit.merchant, null)
      return doneAt(visit, 'reset')
    }),
  ]
}

async function save(visit: MerchantVisit): Promise<PanelAnswer> {
  const name = fieldOf(visit, 'name')
  const colour = fieldOf(visit, 'colour')
  const file = Buffer.from(fieldOf(visit, 'logo'), 'base64')
  const removesLogo = fieldOf(visit, 'removeLogo') === 'yes'
  const tried = await attempt(visit.language, () =>
    visit.acts.setBranding(visit.merchant, {
      name: name.trim() === '' ? null : name,
      colour: colour.trim() === '' ? null : colour,
      // A field of a file that was not chosen is sent empty.
      logo: file.length > 0 ? file : removesLogo ? null : undefined,
    }),
  )
  if (tried.ok) return doneAt(visit, 'saved')
  return brandingPage(visit, { name, colour, problems: tried.problems, told: 'refused' })
}

function doneAt(visit: MerchantVisit, done: keyof (typeof BRANDING_TEXTS)['tr']['done']) {
  const { merchant } = visit
  return seeOther(addressOf(BRANDING_PATH, visit, { merchant, done }))
}
