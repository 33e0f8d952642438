import { cardScheme, securityCodeLength } from '../../kernel/index.ts'
import {
  hasOneWayToPay,
  type LinkOffer,
  type LinkStanding,
  linkOptions,
} from '../../links/index.ts'
import { PAGES, securityHeaders } from '../../page-catalogue/index.ts'
import type { Page } from '../document.tsx'
import { wordsOfOption } from './controls.tsx'
import { readTypedAmount } from './form-reading.ts'
import { type LinkPagePorts, type LinkVisit, standingFor } from './request.ts'
import { LINK_TEXTS } from './texts.ts'
import { cardInWords } from './words.ts'

/** How a form names a way to pay: the count and what the customer is shown that it comes to, sealed. */
export function sealOffer({ seal }: LinkPagePorts, visit: LinkVisit, offer: LinkOffer): string {
  const { addressToken, pageId } = visit
  const { installmentCount, totalMinor } = offer
  const content = { pageId, installmentCount, totalMinor: String(totalMinor) }
  return seal.seal('offer', addressToken, content)
}

/**
 * What the customer was shown and chose. Null: nothing was chosen, this page has not shown it, or too long
 * ago; then it is chosen again.
 */
export function chosenOffer({ seal }: LinkPagePorts, visit: LinkVisit): LinkOffer | null {
  const { addressToken, pageId, textOf } = visit
  const shown = seal.open('offer', addressToken, textOf('offer'))
  if (shown?.pageId !== pageId) return null
  const { installmentCount, totalMinor } = shown
  return { installmentCount, totalMinor: BigInt(totalMinor) }
}

type OpenLink = Extract<LinkStanding, { kind: 'open' }>

/** What an address may say of a card: never more of its number than the schemes call public. */
const BIN_SHAPE = /^[0-9]{6,8}$/

/**
 * What a card is and how it can pay this link, in words, for the script of the form. It promises
 * nothing: what is paid is decided by the whole number, and chosen again where it differs.
 */
export async function showOffers(ports: LinkPagePorts, visit: LinkVisit): Promise<Page> {
  const { request } = visit
  const bin = request.query.get('bin') ?? ''
  if (!BIN_SHAPE.test(bin)) return answer(400, {})
  const standing = await standingFor(ports, visit)
  if (standing.kind === 'notFound') return answer(404, {})
  // Paid or closed while the number was typed: nothing is wrong with the question.
  if (standing.kind !== 'open') return answer(200, {})
  return answer(200, await offersFor(ports, visit, { standing, bin }))
}

async function offersFor(
  ports: LinkPagePorts,
  visit: LinkVisit,
  { standing, bin }: Readonly<{ standing: OpenLink; bin: string }>,
) {
  const { link } = standing
  const { request, languageCode } = visit
  const profile = await ports.links.cards.lookUpBin(bin)
  const typed = readTypedAmount(request.query.get('amount') ?? '')
  const amountMinor = typed.ok ? typed.amountMinor : null
  const options = await linkOptions(ports.links, standing, { profile, amountMinor })
  const texts = LINK_TEXTS[languageCode]
  const codeLength = securityCodeLength(cardScheme(bin))
  const isAmountMissing = link.amountMinor === null && amountMinor === null
  const hasCommission = options.some(({ commissionMinor }) => commissionMinor > 0n)
  const notes = [
    isAmountMissing ? texts.enterAmount : '',
    !isAmountMissing && options.length === 0 ? texts.cardNotOffered : '',
    hasCommission ? texts.commissionIncluded : '',
  ]
  return {
    card: cardInWords(profile),
    codeLength,
    codeHint: codeLength === 4 ? texts.cvvHintAmex : texts.cvvHint,
    isChoice: !hasOneWayToPay(link),
    note: notes.find((note) => note !== '') ?? '',
    offers: options.map((option) => ({
      value: sealOffer(ports, visit, option),
      count: option.installmentCount,
      ...wordsOfOption(option, languageCode),
    })),
  }
}

function answer(status: number, content: object): Page {
  const headers = securityHeaders(PAGES.linkOffers)
  return { status, headers, body: JSON.stringify(content) }
}
