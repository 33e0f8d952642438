import { cardScheme, securityCodeLength } from '../kernel/index.ts'
import { hasOneWayToPay, type LinkStanding, linkOptions } from '../links/index.ts'
import { PAGES, securityHeaders } from '../page-catalogue/index.ts'
import { readTypedAmount } from './link-amount.ts'
import { sealOffer } from './link-offer-seal.ts'
import { wordsOfOption } from './link-offers-table.tsx'
import { type LinkPagePorts, type LinkVisit, standingFor } from './link-page-request.ts'
import { LINK_TEXTS } from './link-texts.ts'
import { cardInWords } from './link-words.ts'
import type { Page } from './page.ts'

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
