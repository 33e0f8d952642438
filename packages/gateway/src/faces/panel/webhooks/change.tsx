import { GatewayError } from '../../../base/kernel/index.ts'
import {
  ChangedMeanwhile,
  type EndpointWithSecret,
  type ListedEndpoint,
} from '../../../payment/webhooks/index.ts'
import { Copyable, Facts, Notice } from '../../design/index.ts'
import {
  fieldOf,
  headedPage,
  type MerchantVisit,
  type PanelAnswer,
  refusalPage,
  refusalText,
  seeOther,
} from '../frame/index.ts'
import { addressOf, attempt, momentIn, NO_PROBLEMS } from '../parts/index.ts'
import {
  type EndpointEntries,
  newEndpointPage,
  seenEndpoints,
  seenSecrets,
} from './endpoint-form.tsx'
import { endpointPage } from './endpoint-page.tsx'
import type { WebhookPorts } from './list-page.tsx'
import { endpointPath } from './paths.ts'
import { WEBHOOK_TEXTS } from './texts.ts'

const DESCRIPTION_CHARACTERS_MAXIMUM = 500

function typed(visit: MerchantVisit): EndpointEntries {
  return {
    url: fieldOf(visit, 'url').trim(),
    description: fieldOf(visit, 'description').trim().slice(0, DESCRIPTION_CHARACTERS_MAXIMUM),
    types: visit.pairs.flatMap(([name, value]) => (name === 'types' ? value : [])),
    problems: NO_PROBLEMS,
  }
}

const inputOf = ({ url, description, types }: EndpointEntries) => ({
  url,
  description,
  types: types.length === 0 ? null : types,
})

/** Adds the endpoint and shows its secret, or the form again with what is wrong. */
export async function addEndpoint(visit: MerchantVisit): Promise<PanelAnswer> {
  const { acts, merchant, language } = visit
  const entries = typed(visit)
  const present = await acts.endpointsOf(merchant.merchantId)
  const changed = () => {
    const refused = WEBHOOK_TEXTS[language].form.changedMeanwhile
    return newEndpointPage(visit, { ...entries, refused, status: 409 })
  }
  if (fieldOf(visit, 'seen') !== seenEndpoints(present)) return changed()
  const seen = present.map(({ endpointId }) => endpointId)
  try {
    const added = await attempt(language, () =>
      acts.addEndpoint(merchant.merchantId, inputOf(entries), seen),
    )
    if (added.ok) return secretPage(visit, added.result)
    return await newEndpointPage(visit, { ...entries, problems: added.problems, status: 400 })
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return changed()
    if (!(error instanceof GatewayError)) throw error
    const refused = refusalText(error, language)
    return newEndpointPage(visit, { ...entries, refused, status: 409 })
  }
}

export async function changeEndpoint(
  visit: MerchantVisit,
  endpoint: ListedEndpoint,
): Promise<PanelAnswer> {
  const entries = typed(visit)
  const changed = await attempt(visit.language, () =>
    visit.acts.updateEndpoint(endpoint, inputOf(entries)),
  )
  if (changed.ok) return seeOther(`${endpointPath(endpoint)}?done=changed`)
  return endpointPage(visit, endpoint, {
    entries: { ...entries, problems: changed.problems },
    status: 400,
  })
}

/** Pauses an endpoint, or lets it go on. */
export async function setState(
  visit: MerchantVisit,
  endpoint: ListedEndpoint,
): Promise<PanelAnswer> {
  const state = fieldOf(visit, 'state') === 'Paused' ? 'Paused' : 'Active'
  await visit.acts.updateEndpoint(endpoint, { state })
  return seeOther(`${endpointPath(endpoint)}?done=${state === 'Paused' ? 'paused' : 'resumed'}`)
}

export async function rollSecret(
  visit: MerchantVisit,
  endpoint: ListedEndpoint,
): Promise<PanelAnswer> {
  const changed = seeOther(`${endpointPath(endpoint)}?done=rolledMeanwhile`)
  if (fieldOf(visit, 'seen') !== seenSecrets(endpoint)) return changed
  try {
    return secretPage(visit, await visit.acts.rollEndpointSecret(endpoint, endpoint.secretCount))
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return changed
    throw error
  }
}

export async function removeEndpoint(
  visit: MerchantVisit,
  endpoint: ListedEndpoint,
): Promise<PanelAnswer> {
  await visit.acts.removeEndpoint(endpoint)
  const { merchant } = visit
  return seeOther(addressOf('/panel/webhooks', visit, { merchant, done: 'removed' }))
}

/** Sends a test event and shows the answer. Nothing of it is stored, so the answer is this page itself. */
export async function testEndpoint(
  visit: MerchantVisit,
  endpoint: ListedEndpoint,
): Promise<PanelAnswer> {
  return endpointPage(visit, endpoint, { tested: await visit.acts.testEndpoint(endpoint) })
}

/**
 * The one page that shows a secret. It is the answer to the form itself: no address leads to it, and browsers do not
 * keep it.
 */
function secretPage(visit: MerchantVisit, { endpoint, secret }: EndpointWithSecret): PanelAnswer {
  const { language, merchant } = visit
  const { secret: texts, copy } = WEBHOOK_TEXTS[language]
  const { merchantNumber } = merchant
  const { endpointId, secretCount, url } = endpoint
  const children = (
    <section class="sheet">
      <Notice kind="warning">
        <p>{texts.once}</p>
        {secretCount > 1 ? <p>{texts.overlap}</p> : null}
      </Notice>
      <Facts rows={[[texts.name, <Copyable key="s" value={secret.expose()} label={copy} />]]} />
      <p>
        <a class="button" href={endpointPath({ merchantNumber, endpointId })}>
          {texts.toEndpoint}
        </a>
      </p>
    </section>
  )
  const words = { title: texts.title, purpose: url }
  return headedPage(visit, words, { at: '/panel/webhooks', children })
}

/** Lets everything that happened since a time go out again, in its order. */
export function resendSince({ clock }: Pick<WebhookPorts, 'clock'>) {
  return async (visit: MerchantVisit, endpoint: ListedEndpoint): Promise<PanelAnswer> => {
    const since = momentIn(fieldOf(visit, 'since'))
    const path = endpointPath(endpoint)
    if (since === null || since === undefined || since > clock.now()) {
      return seeOther(`${path}?done=noSuchTime`)
    }
    const count = await visit.acts.resendEvents(endpoint, { since })
    if (count === null) return refusalPage(visit, 'NotFound')
    return seeOther(`${path}?done=${count === 0 ? 'nothingToResend' : 'resentAll'}`)
  }
}
