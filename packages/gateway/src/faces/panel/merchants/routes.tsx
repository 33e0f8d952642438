import {
  drawMerchantNumber,
  GRANTS,
  type MerchantCreation,
  type NewMerchant,
  PERMISSIONS,
} from '../../../payment/merchants/index.ts'
import {
  fieldOf,
  get,
  getOfMerchant,
  type MerchantVisit,
  type PanelAnswer,
  type PanelRoute,
  post,
  postOfMerchant,
  seeOther,
  type Visit,
} from '../frame/index.ts'
import { attempt } from '../parts/index.ts'
import { merchantListPage } from './list.tsx'
import { type MerchantFacts, merchantPage } from './merchant.tsx'
import { MERCHANT_TEXTS } from './texts.ts'

const ACCESS = 'merchants.change'

/** Merchants and what each may do, for the gateway's people. */
export function merchantRoutes(): readonly PanelRoute[] {
  return [
    get('/panel/merchants', 'merchants.see', async (visit) => merchantListPage(visit)),
    post('/panel/merchants', ACCESS, create),
    getOfMerchant('/panel/m/:merchant', 'merchants.see', async (visit) =>
      merchantPage(visit, await factsOf(visit)),
    ),
    postOfMerchant('/panel/m/:merchant/suspend', ACCESS, async (visit) => {
      await visit.acts.setStatus(visit.merchant, 'Suspended')
      return doneAt(visit, 'suspended')
    }),
    postOfMerchant('/panel/m/:merchant/resume', ACCESS, async (visit) => {
      await visit.acts.setStatus(visit.merchant, 'Active')
      return doneAt(visit, 'resumed')
    }),
    postOfMerchant('/panel/m/:merchant/permissions', ACCESS, async (visit) => {
      const given = visit.pairs.filter(([name]) => name === 'grant').map(([, value]) => value)
      await visit.acts.setPermissions(
        visit.merchant,
        GRANTS.filter((grant) => given.includes(grant)),
      )
      return doneAt(visit, 'permissions')
    }),
    postOfMerchant('/panel/m/:merchant/contact', ACCESS, setContact),
    postOfMerchant('/panel/m/:merchant/category', ACCESS, setCategory),
  ]
}

const DRAWN = /^[1-9][0-9]{9}$/

async function create(visit: Visit): Promise<PanelAnswer> {
  const name = fieldOf(visit, 'name')
  const number = fieldOf(visit, 'number').trim()
  const hasAll = fieldOf(visit, 'all') === 'yes'
  const input = { name, permissions: hasAll ? PERMISSIONS : [] }
  const creation =
    number === ''
      ? await createOnce(visit, input)
      : await visit.acts.createMerchant({ ...input, merchantNumber: number })
  if (creation.ok) return seeOther(`/panel/m/${creation.merchant.merchantNumber}?done=created`)
  const { reason } = creation
  const field = reason === 'NameMissing' ? 'name' : 'number'
  const problems = { [field]: MERCHANT_TEXTS[visit.language].refusals[reason] }
  return merchantListPage(visit, { name, number, drawn: drawMerchantNumber(), hasAll, problems })
}

/**
 * The form brings the number that the merchant gets, so the same form sent again leads to the merchant that it made.
 * With another name it makes another merchant: somebody went back in the browser and changed the name.
 */
async function createOnce(visit: Visit, input: NewMerchant): Promise<MerchantCreation> {
  const merchantNumber = fieldOf(visit, 'drawn')
  if (!DRAWN.test(merchantNumber)) return visit.acts.createMerchant(input)
  const creation = await visit.acts.createMerchant({ ...input, merchantNumber })
  if (creation.ok || creation.reason !== 'NumberTaken') return creation
  const merchants = await visit.acts.listMerchants()
  const made = merchants.find((each) => each.merchantNumber === merchantNumber)
  if (made?.name === input.name.trim()) return { ok: true, merchant: made }
  return visit.acts.createMerchant(input)
}

async function factsOf({ acts, merchant }: MerchantVisit): Promise<MerchantFacts> {
  const [contact, category, limits] = await Promise.all([
    acts.contactOf(merchant),
    acts.categoryOf(merchant.merchantId),
    acts.installmentLimits(),
  ])
  const categories = [...new Set(limits.flatMap((row) => row.category ?? []))].sort()
  return { contact, category, categories }
}

async function setContact(visit: MerchantVisit): Promise<PanelAnswer> {
  const email = fieldOf(visit, 'email').trim()
  const languageCode = fieldOf(visit, 'language') === 'en' ? 'en' : 'tr'
  const contact = email === '' ? null : ({ email, languageCode } as const)
  const tried = await attempt(visit.language, () => visit.acts.setContact(visit.merchant, contact))
  if (tried.ok) return doneAt(visit, 'contact')
  return merchantPage(visit, await factsOf(visit), { problems: tried.problems, email })
}

async function setCategory(visit: MerchantVisit): Promise<PanelAnswer> {
  const category = fieldOf(visit, 'category') || null
  const tried = await attempt(visit.language, () =>
    visit.acts.setCategory(visit.merchant, category),
  )
  if (tried.ok) return doneAt(visit, 'category')
  return merchantPage(visit, await factsOf(visit), { problems: tried.problems })
}

function doneAt({ merchant }: MerchantVisit, done: keyof (typeof MERCHANT_TEXTS)['tr']['done']) {
  return seeOther(`/panel/m/${merchant.merchantNumber}?done=${done}`)
}
