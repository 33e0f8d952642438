import { GatewayError } from '../../kernel/index.ts'
import {
  hasOneWayToPay,
  type LinkOffer,
  type LinkStanding,
  type PaymentLink,
  takeCard,
} from '../../links/index.ts'
import type { Page } from '../document.tsx'
import { showChoice } from './again.ts'
import {
  fieldsOfCard,
  keptValues,
  type LinkFormReading,
  readLinkForm,
  retypedValues,
} from './form-reading.ts'
import { choiceOf, type KeptCard, keepCard, withDetails } from './kept-card.ts'
import { chosenOffer } from './offers.ts'
import { pay } from './pay.ts'
import type { LinkPagePorts, LinkVisit } from './request.ts'
import { type FormProblem, showForm } from './show.ts'
import { refusalInWords } from './words.ts'

type OpenLink = Extract<LinkStanding, { kind: 'open' }>
type Submit = Readonly<{ standing: OpenLink; kept: KeptCard | null }>

/**
 * The form with the payer's details and card. A card without a mistake is kept in the vault although other
 * fields have one: number and code are not typed again (decision 6.11).
 */
export async function submitForm(
  ports: LinkPagePorts,
  visit: LinkVisit,
  { standing, kept }: Submit,
): Promise<Page> {
  const reading = readLinkForm(standing.link, visit.textOf)
  const again = (problem: FormProblem): Page => {
    const values = retypedValues(visit.textOf)
    return showForm(ports, visit, { standing, problem: { ...problem, values } })
  }
  if (kept === null && reading.wrongOfCard.length > 0) {
    return again({ wrong: [...reading.wrong, ...reading.wrongOfCard] })
  }
  try {
    const card = await cardOf(ports, visit, { standing, kept, reading })
    if (reading.wrong.length > 0) return again({ wrong: reading.wrong, kept: card })
    return await payOrChoose(ports, visit, { standing, kept: card })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    const { fields } = error.details
    if (fields === undefined)
      return again({ message: refusalInWords(error.code, visit.languageCode) })
    const wrong = fieldsOfCard(fields.map(({ field }) => field))
    return again({ wrong: [...reading.wrong, ...wrong] })
  }
}

async function cardOf(
  ports: LinkPagePorts,
  visit: LinkVisit,
  { standing, kept, reading }: Submit & Readonly<{ reading: LinkFormReading }>,
): Promise<KeptCard> {
  const { amountMinor: amount, card: form } = reading
  const values = keptValues(visit.textOf)
  const amountMinor = amount === null ? null : String(amount)
  if (kept !== null) return withDetails(ports, visit, { kept, values, amountMinor })
  const { cardToken } = await takeCard(ports.links, standing.link, form)
  return keepCard(ports, visit, {
    pageId: visit.pageId,
    cardToken,
    cardHolderName: form.cardHolderName ?? null,
    lastFour: form.cardNumber?.slice(-4) ?? '',
    amountMinor,
    values,
  })
}

async function payOrChoose(
  ports: LinkPagePorts,
  visit: LinkVisit,
  { standing, kept }: Readonly<{ standing: OpenLink; kept: KeptCard }>,
): Promise<Page> {
  const priced = await choiceOf(ports, standing, kept)
  if (priced === null) throw new GatewayError('INSTALLMENT_NOT_OFFERED')
  const { amountMinor } = kept.card
  const typed = amountMinor === null ? null : BigInt(amountMinor)
  const offer = onlyOffer(standing.link, typed) ?? chosenOffer(ports, visit)
  if (offer === null) return showChoice(ports, visit, { standing, kept, priced, message: null })
  return pay(ports, visit, { standing, kept, priced, offer })
}

/** What the form itself showed, or the customer typed, where no card can change it; else null. */
function onlyOffer(link: PaymentLink, typedMinor: bigint | null): LinkOffer | null {
  const totalMinor = link.amountMinor ?? typedMinor
  return totalMinor !== null && hasOneWayToPay(link) ? { installmentCount: 1, totalMinor } : null
}
