import type { ServerResponse } from 'node:http'
import type { FormPairs, RandomBytes } from '../formats/index.ts'
import {
  type Language,
  languageFrom,
  type Page,
  renderCodePage,
  renderMessagePage,
  renderReturnPage,
} from '../pages/index.ts'
import type { Return, ThreeDSecure } from '../three-d-secure/index.ts'
import { postCallback } from './deliver.ts'

export type BankPages = Readonly<{
  threeDSecure: ThreeDSecure
  random: RandomBytes
  /** Books what the step decided, before anything is shown. */
  durable: () => Promise<void>
}>

/** POST to the gate: the browser is sent to the page, or straight back to the merchant. */
export async function answerGate(
  pages: BankPages,
  response: ServerResponse,
  visit: Readonly<{ bank: string; pairs: FormPairs; clientIp: string; leadsByForm: boolean }>,
): Promise<void> {
  const answer = pages.threeDSecure.enterGate(visit.bank, visit.pairs, visit.clientIp)
  await pages.durable()
  const language = languageFrom(visit.pairs.find(([name]) => name === 'lang')?.[1], 'tr')
  const nonce = pages.random(16).toString('base64url')
  switch (answer.kind) {
    case 'ask': {
      const url = `/acs/${answer.verificationId}`
      const fields: FormPairs = [['go', '1']]
      // A redirect, so that reloading the page does not post the card number again.
      if (!visit.leadsByForm) redirect(response, url)
      else sendPage(response, 200, renderReturnPage({ url, fields }, language, nonce))
      break
    }
    case 'return':
      await sendReturn(pages, response, { target: answer.return, language })
      break
    case 'unusable':
      sendPage(response, 400, renderMessagePage('unusable', language, nonce))
      break
  }
}

/** GET of the bank page: the question, or the way back once it is answered. */
export async function showPage(
  pages: BankPages,
  response: ServerResponse,
  visit: Readonly<{ id: string; language: string | null }>,
): Promise<void> {
  const state = pages.threeDSecure.page(visit.id)
  const nonce = pages.random(16).toString('base64url')
  if (state.kind === 'unknown') {
    sendPage(response, 404, renderMessagePage('unknown', languageFrom(visit.language, 'tr'), nonce))
    return
  }
  if (state.kind === 'return') {
    const language = languageFrom(visit.language, state.return.verification?.language ?? 'tr')
    await sendReturn(pages, response, { target: state.return, language })
    return
  }
  const { verification, merchantName, wrongTries } = state
  const page = renderCodePage({
    verification,
    wrongTries,
    language: languageFrom(visit.language, verification.language),
    merchantName,
    nonce,
  })
  sendPage(response, 200, page)
}

/** POST of the bank page: a password or a cancellation, or the way to it (`go`); then the page again, by redirect. */
export async function takeAnswer(
  pages: BankPages,
  response: ServerResponse,
  visit: Readonly<{ id: string; pairs: FormPairs }>,
): Promise<void> {
  const fields = new Map(visit.pairs)
  const shown = fields.get('tries')
  const otp = fields.get('otp')
  if (otp !== undefined || !fields.has('go')) {
    pages.threeDSecure.answerPage({
      id: visit.id,
      code: (otp ?? '').trim(),
      cancelled: fields.get('action') === 'cancel',
      wrongTriesShown: shown === undefined ? null : Number(shown),
    })
  }
  await pages.durable()
  const language = fields.get('lang')
  redirect(
    response,
    `/acs/${visit.id}${language === 'en' || language === 'tr' ? `?lang=${language}` : ''}`,
  )
}

async function sendReturn(
  pages: BankPages,
  response: ServerResponse,
  back: Readonly<{ target: Return; language: Language }>,
): Promise<void> {
  const { target, language } = back
  // The bank posts this card's callback itself, before the browser does.
  if (target.verification?.card.behaviour === 'callback-twice') await postCallback(target)
  const nonce = pages.random(16).toString('base64url')
  sendPage(response, 200, renderReturnPage(target, language, nonce))
}

export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store' }).end()
}

export function sendPage(response: ServerResponse, status: number, page: Page): void {
  response.writeHead(status, page.headers).end(page.markup)
}
