/** Values of metrics, as Prometheus has them: a name, labels and a number. */

export type Labels = Readonly<Record<string, string>>

export type Sample = Readonly<{ name: string; labels: Labels; value: number }>

/** What a query gives: a number, or a vector of values by their labels. */
export type Value = number | readonly Sample[]

/** What a target answered, and when it was asked, in seconds since 1970. */
export type Scrape = Readonly<{ at: number; samples: readonly Sample[] }>

const LINE = /^(\w+)(?:\{(.*)\})? (\S+)$/
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"(?:,|$)/g
const ESCAPED: Readonly<Record<string, string>> = { n: '\n' }

/** Reads the text format that `/metrics` answers. Throws where a line is not of that format. */
export function readSamples(text: string): readonly Sample[] {
  return text.split('\n').flatMap((line) => {
    if (line === '' || line.startsWith('#')) return []
    const [, name, labels = '', value] = LINE.exec(line) ?? []
    if (name === undefined || value === undefined) throw new Error(`no sample: ${line}`)
    return [{ name, labels: readLabels(labels), value: readNumber(value) }]
  })
}

function readLabels(text: string): Labels {
  const found = [...text.matchAll(LABEL)]
  if (found.map(([whole]) => whole).join('') !== text) throw new Error(`no labels: ${text}`)
  return Object.fromEntries(
    found.map(([, name = '', value = '']) => [
      name,
      value.replaceAll(/\\(.)/g, (_, letter: string) => ESCAPED[letter] ?? letter),
    ]),
  )
}

function readNumber(text: string): number {
  if (text === 'Nan' || text === 'NaN') return Number.NaN
  const number = Number(text.replace(/Inf$/, 'Infinity'))
  if (Number.isNaN(number)) throw new Error(`no number: ${text}`)
  return number
}

/** One text for each set of labels, whatever their order. */
export function labelsKey(labels: Labels): string {
  return JSON.stringify(Object.entries(labels).sort(([one], [other]) => (one < other ? -1 : 1)))
}
