import { oneTimePassword, testCards } from '@vezne/bank-simulator'
import { type Artifact, MARKDOWN_NOTICE, markdownTable } from './artifact.ts'

const INTRODUCTION = `# Test cards

The bundled bank simulator decides by card number. Any future expiry and any well-formed security code are accepted, and every
other well-formed number is approved too. The one-time password on the bank page is **${oneTimePassword}**.
These numbers are made up or published for testing; no real card is among them. None of them works in live mode.`

const NOTE =
  'What the bank simulator does by card number; generated from its table. Any future expiry and any well-formed security code are accepted; every other well-formed number is approved too. Numbers of 4111 to 4151 and 5406670000000009 are the public test numbers that Turkish integrators know.'

/** docs/reference/test-cards.md */
export const testCardsPage: Artifact = {
  path: 'docs/reference/test-cards.md',
  content: () => {
    const rows = testCards.map((card) => [
      `\`${card.number}\``,
      `\`${card.behaviour}\``,
      card.note,
      `${card.kind}, ${card.issuer}`,
    ])
    const table = markdownTable(['Number', 'Behaviour', 'What happens', 'Card'], rows)
    return `${[MARKDOWN_NOTICE, INTRODUCTION, table].join('\n\n')}\n`
  },
}

/** vectors/test-cards.json: the same table for programs in any language. */
export const testCardsVector: Artifact = {
  path: 'vectors/test-cards.json',
  content: () => `${JSON.stringify({ note: NOTE, oneTimePassword, cards: testCards }, null, 2)}\n`,
}
