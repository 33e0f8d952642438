import { LIMITS } from '@vezne/protocol'
import { cardScheme, securityCodeLength } from '../../../base/kernel/index.ts'
import { hasOneWayToPay, type LinkOffer, linkOptions } from '../../../payment/links/index.ts'
import { PAGES, securityHeaders } from '../../page-catalogue/index.ts'
import type { Page } from '../document.tsx'
import { readTypedAmount } from './form-reading.ts'
import { type LinkVisit, linkStateFor, type OpenLink } from './request.ts'
import { LINK_TEXTS } from './texts.ts'
import { cardInWords, wordsOfOption } from './words.ts'

/** The value of a way to pay in the form: the count and the total that the customer sees, sealed. */
export function sealOffer({ ports, addressToken, pageId }: LinkVisit, offer: LinkOffer): string {
  const { installmentCount, totalMinor } = offer
  const content = { pageId, installmentCount, totalMinor: String(totalMinor) }
  return ports.seal.seal('offer', addressToken, content)
}

/**
 * What the customer saw and chose. Null where nothing was chosen, or where another page or an old one showed
 * it; then the customer must choose again.
 */
export function chosenOffer({ ports, addressToken, pageId, textOf }: LinkVisit): LinkOffer | null {
  const shown = ports.seal.open('offer', addressToken, textOf('offer'))
  if (shown?.pageId !== pageId) return null
  const { installmentCount, totalMinor } = shown
  return { installmentCount, totalMinor: BigInt(totalMinor) }
}

/** The digits of a card number that may stand in an address: those that the card schemes call public. */
const BIN_SHAPE = new RegExp(`^[0-9]{${LIMITS.shortBinDigits},${LIMITS.longBinDigits}}$`)

/**
 * The kind of a card and its ways to pay this link, in words, for the script of the form. The answer promises
 * nothing: the whole card number decides, and where the result differs the customer chooses again.
 */
export async function showOffers(visit: LinkVisit): Promise<Page> {
  const bin = visit.request.query.get('bin') ?? ''
  if (!BIN_SHAPE.test(bin)) return answer(400, {})
  const linkState = await linkStateFor(visit)
  if (linkState.kind === 'notFound') return answer(404, {})
  // The link was paid or closed while the customer typed; the script shows nothing.
  if (linkState.kind !== 'open') return answer(200, {})
  return answer(200, await offersFor(visit, linkState, bin))
}

async function offersFor(visit: LinkVisit, linkState: OpenLink, bin: string) {
  const { link } = linkState
  const { ports, request, languageCode } = visit
  const profile = await ports.links.cards.lookUpBin(bin)
  const typed = readTypedAmount(request.query.get('amount') ?? '')
  const amountMinor = typed.ok ? typed.amountMinor : null
  const options = await linkOptions(ports.links, linkState, { profile, amountMinor })
  const texts = LINK_TEXTS[languageCode]
  const scheme = cardScheme(bin)
  const codeLength = securityCodeLength(scheme)
  const isAmountMissing = link.amountMinor === null && amountMinor === null
  const hasCommission = options.some(({ commissionMinor }) => commissionMinor > 0n)
  const notes = [
    isAmountMissing ? texts.enterAmount : '',
    !isAmountMissing && options.length === 0 ? texts.cardNotOffered : '',
    hasCommission ? texts.commissionIncluded : '',
  ]
  return {
    card: cardInWords(profile),
    scheme,
    codeLength,
    codeHint: codeLength === LIMITS.securityCodeMaximumDigits ? texts.cvvHintAmex : texts.cvvHint,
    isChoice: !hasOneWayToPay(link),
    note: notes.find((note) => note !== '') ?? '',
    offers: options.map((option) => ({
      value: sealOffer(visit, option),
      count: option.installmentCount,
      ...wordsOfOption(option, languageCode),
    })),
  }
}

function answer(status: number, content: object): Page {
  const headers = securityHeaders(PAGES.linkOffers)
  return { status, headers, body: JSON.stringify(content) }
}
