/** What some real banks do, and the simulator only while the mood is on: one row, and its use where the bank answers. */
export type Mood = Readonly<{
  /** At the control endpoint. */
  name: string
  /** One line for the bank's page. */
  text: Readonly<{ tr: string; en: string }>
}>

export function mood(name: string, text: Mood['text']): Mood {
  return { name, text }
}

/** For banks whose day a merchant can close: they refuse to. Its own control endpoint closes it still. */
export const REFUSED_CLOSE = mood('refused-close', {
  tr: 'İşyerinin gün sonu isteğini reddeder',
  en: 'Refuses a merchant’s request to close the day',
})

/** A night of a real bank, that comes after a number of payments. */
export const AUTOMATIC_CLOSE = mood('automatic-close', {
  tr: 'Her beş ödemede bir terminalin gün sonunu kendisi alır',
  en: 'Closes the day of a terminal by itself, after every fifth payment',
})

export const LATE_ROWS = mood('late-rows', {
  tr: 'Sorgular bir siparişi ancak üçüncü soruda bulur',
  en: 'Queries find an order only when they ask for the third time',
})

/** What any bank can do. Others are in the manifests of the banks that do them. */
const MOODS_OF_EVERY_BANK: readonly Mood[] = [AUTOMATIC_CLOSE, LATE_ROWS]

/** The moods of one bank, all off at first. A restart forgets which are on. */
export type Moods = Readonly<{
  all: readonly Mood[]
  isOn: (mood: Mood) => boolean
  set: (mood: Mood, on: boolean) => void
  /** How often a mood that is on was counted with this key, from 1. */
  count: (mood: Mood, key: string) => number
}>

export function createMoods(own: readonly Mood[]): Moods {
  const on = new Set<Mood>()
  const counts = new Map<string, number>()
  return {
    all: [...MOODS_OF_EVERY_BANK, ...own],
    isOn: (mood) => on.has(mood),
    set: (mood, wanted) => {
      if (wanted) on.add(mood)
      else on.delete(mood)
    },
    count: ({ name }, key) => {
      const counted = (counts.get(`${name} ${key}`) ?? 0) + 1
      counts.set(`${name} ${key}`, counted)
      return counted
    },
  }
}
