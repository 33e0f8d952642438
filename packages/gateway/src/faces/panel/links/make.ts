import { createHash } from 'node:crypto'
import { canonicalJson, GatewayError, isUuid } from '../../../base/kernel/index.ts'
import type { CreateLinkRequest } from '../../../payment/links/index.ts'
import { type MerchantVisit, type PanelAnswer, refusalText, seeOther } from '../frame/index.ts'
import { attempt, NO_PROBLEMS } from '../parts/index.ts'
import { LINK_FORM_TEXTS } from './form-texts.ts'
import type { LinkFormValues } from './form-values.ts'
import type { LinksPorts } from './list-page.tsx'
import { makeFormPage } from './make-form.tsx'
import { readLinkForm, typedLink } from './read-form.ts'

/** Makes the link that the form describes, and leads to its page; or shows the form again with what is wrong. */
export async function makeLink(ports: LinksPorts, visit: MerchantVisit): Promise<PanelAnswer> {
  const { language, merchant } = visit
  const values = typedLink(visit)
  const reading = readLinkForm(values, language)
  if (!reading.ok) {
    return makeFormPage(ports, visit, { values, problems: reading.problems, status: 400 })
  }
  try {
    const made = await attempt(language, () => createOf(ports, visit, { values, ...reading }))
    if (!made.ok) {
      return await makeFormPage(ports, visit, { values, problems: made.problems, status: 400 })
    }
    const path = `/panel/m/${merchant.merchantNumber}/links/${made.result.linkId}`
    return seeOther(`${path}?done=made`)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    const isUsed = error.code === 'IDEMPOTENCY_KEY_REUSED'
    const refused = isUsed ? LINK_FORM_TEXTS[language].used : refusalText(error, language)
    const again = isUsed ? { ...values, key: ports.newId() } : values
    return makeFormPage(ports, visit, {
      values: again,
      problems: NO_PROBLEMS,
      refused,
      status: 409,
    })
  }
}

type Input = Readonly<{ values: LinkFormValues; request: CreateLinkRequest }>

async function createOf(ports: LinksPorts, visit: MerchantVisit, { values, request }: Input) {
  const { merchant, acts } = visit
  const { merchantId, merchantNumber } = merchant
  const pairs = await acts.keyPairsOf(merchantId)
  const publicKey = pairs.filter(({ revokedAt }) => revokedAt === null).at(-1)?.publicKey ?? null
  const key = `panel link ${isUuid(values.key) ? values.key : ports.newId()}`
  const fingerprint = createHash('sha256').update(canonicalJson(values)).digest()
  const call = { merchant, publicKey, idempotency: { key, fingerprint } }
  return acts.tryLink({ merchantNumber, key }, (links) => {
    if (merchant.status !== 'Active') throw new GatewayError('MERCHANT_NOT_ACTIVE')
    return ports.createLink(links)(call, request)
  })
}
