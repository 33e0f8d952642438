import { CURRENT_STEPS, LINK_STATUSES, ORDER_STATES } from '@vezne/protocol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { amountToDecimal } from '../../base/kernel/index.ts'
import { contrast } from '../../base/kernel/testing/contrast.ts'
import { STATE_LOOKS } from './badge.tsx'
import { shortText } from './code.tsx'
import { moneyText } from './figures.tsx'
import { ROLES } from './styles/style.ts'

const [light = '', dark = ''] = ROLES.split('@media')

/** A colour role of a theme, as `#rrggbb`. */
function colourOf(theme: string, role: string): string {
  return new RegExp(`--${role}: (#[0-9a-f]{6})`).exec(theme)?.[1] ?? ''
}

describe.each([
  ['light', light],
  ['dark', dark],
])('the colours, %s', (_name, theme) => {
  it.each([
    ...['ink', 'quiet', 'accent', 'warning', 'done'].flatMap((text) =>
      ['ground', 'sheet', 'soft'].map((behind) => [text, behind]),
    ),
    ['ink', 'warning-soft'],
    ['warning', 'warning-soft'],
    ['ink', 'done-soft'],
    ['done', 'done-soft'],
    ['amber', 'amber-soft'],
    ['amber', 'sheet'],
    ['ink', 'amber-soft'],
    ['quiet', 'amber-soft'],
    ['accent-ink', 'accent'],
    ['ribbon-ink', 'ribbon'],
  ])('texts of %s on %s can be read', (text = '', behind = '') => {
    expect(contrast(colourOf(theme, text), colourOf(theme, behind))).toBeGreaterThanOrEqual(4.5)
  })

  it('borders of fields can be seen', () => {
    expect(contrast(colourOf(theme, 'edge'), colourOf(theme, 'sheet'))).toBeGreaterThanOrEqual(3)
  })
})

describe('the badges', () => {
  it('have a word in both languages and a drawing for each state of the API', () => {
    for (const state of [...ORDER_STATES, ...LINK_STATUSES, ...CURRENT_STEPS]) {
      expect(STATE_LOOKS[state].map((part) => part.length > 3)).toEqual([true, true, true])
    }
  })

  it('never show good and bad outcomes alike', () => {
    const marks = (states: readonly (keyof typeof STATE_LOOKS)[]) =>
      new Set(states.map((state) => STATE_LOOKS[state][0]))
    const good = marks(['Approved', 'Captured', 'Delivered'])
    const bad = marks(['Declined', 'Failed', 'GivenUp', 'Unknown'])
    expect([...good].filter((mark) => bad.has(mark))).toEqual([])
  })
})

describe('the figures', () => {
  it('show an amount as people write it', () => {
    expect(moneyText(124_990n, 'tr')).toBe('₺1.249,90')
    expect(moneyText(124_990n, 'en')).toBe('₺1,249.90')
  })

  it('lose no kuruş of any amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (amount) => {
        const digits = moneyText(amount, 'en').replaceAll(/[^0-9.]/g, '')
        expect(digits).toBe(amountToDecimal(amount))
      }),
    )
  })

  it('shorten an id to its first and last four characters', () => {
    expect(shortText('0193f1c2-7a10-7000-8000-0000000051c4')).toBe('0193…51c4')
    expect(shortText('1042')).toBe('1042')
  })
})
