import type { ServerResponse } from 'node:http'
import type { Bank, Mood } from '../bank/index.ts'
import type { FormPairs } from '../formats/index.ts'
import { redirect } from './bank-pages.ts'
import { type ControlAnswer, parseObject, refused } from './control.ts'
import { languageOfOwnForm } from './home.ts'

/** Every mood of every bank: `[{ bank, mood, on }]`. */
export function listMoods(banks: readonly Bank[]): ControlAnswer {
  const body = banks.flatMap(({ name: bank, moods }) =>
    moods.all.map((mood) => ({ bank, mood: mood.name, on: moods.isOn(mood) })),
  )
  return { status: 200, body }
}

/** Switches a mood: `{ bank, mood, on? }`. */
export function setMood(banks: readonly Bank[], text: string): ControlAnswer {
  const wanted = parseObject(text)
  if (wanted === null) return refused('The body must be a JSON object.')
  const bank = banks.find(({ name }) => name === wanted['bank'])
  if (bank === undefined) {
    return refused(`bank must be one of ${banks.map(({ name }) => name).join(', ')}.`)
  }
  const mood = bank.moods.all.find(({ name }) => name === wanted['mood'])
  if (mood === undefined) {
    return refused(`mood must be one of ${bank.moods.all.map(({ name }) => name).join(', ')}.`)
  }
  const { on = true } = wanted
  if (typeof on !== 'boolean') return refused('on must be true or false where it is given.')
  bank.moods.set(mood, on)
  return listMoods(banks)
}

export function clearMoods(banks: readonly Bank[]): ControlAnswer {
  for (const bank of banks) setAll(bank, () => false)
  return listMoods(banks)
}

/** POST of the page's form: the bank has the moods that are ticked, and no others. */
export function chooseMoods(
  banks: readonly Bank[],
  response: ServerResponse,
  pairs: FormPairs,
): void {
  const language = languageOfOwnForm(response, pairs)
  if (language === null) return
  const named = new Map(pairs).get('bank')
  const ticked = new Set(pairs.filter(([name]) => name === 'mood').map(([, value]) => value))
  for (const bank of banks.filter(({ name }) => name === named)) {
    setAll(bank, ({ name }) => ticked.has(name))
  }
  redirect(response, `/?lang=${language}#moods`)
}

function setAll({ moods }: Bank, isWanted: (mood: Mood) => boolean): void {
  for (const mood of moods.all) moods.set(mood, isWanted(mood))
}
