import type { Random } from '../support/random.ts'

type Switch = Readonly<{ bank: string; mood: string; on: boolean }>

/** Switches one mood at a bank of the simulator. */
export async function setMood(bankUrl: string, mood: Omit<Switch, 'on'>, on = true): Promise<void> {
  await ask(bankUrl, { method: 'POST', body: JSON.stringify({ ...mood, on }) })
}

/** Gives every bank each of its moods with an even chance, and says which are on. */
export async function drawMoods(bankUrl: string, random: Random): Promise<string> {
  const all = await listMoods(bankUrl)
  const drawn = all.map((each) => ({ ...each, on: random.chance(0.5) }))
  for (const { bank, mood, on } of drawn) await setMood(bankUrl, { bank, mood }, on)
  const on = drawn.filter((each) => each.on).map(({ bank, mood }) => `${bank} ${mood}`)
  return on.length === 0 ? 'no moods' : `moods: ${on.join(', ')}`
}

export async function endMoods(bankUrl: string): Promise<void> {
  for (const { bank, mood } of await listMoods(bankUrl))
    await setMood(bankUrl, { bank, mood }, false)
}

/** Every mood of every bank. */
export function listMoods(bankUrl: string): Promise<readonly Switch[]> {
  return ask(bankUrl, {})
}

async function ask(bankUrl: string, init: RequestInit): Promise<readonly Switch[]> {
  const reply = await fetch(`${bankUrl}/simulator/moods`, init)
  const body: unknown = await reply.json()
  if (!reply.ok || !Array.isArray(body)) throw new Error(`no moods: ${JSON.stringify(body)}`)
  return body.map(readSwitch)
}

function readSwitch(value: unknown): Switch {
  const { bank, mood, on } = Object(value)
  return { bank: String(bank), mood: String(mood), on: on === true }
}
