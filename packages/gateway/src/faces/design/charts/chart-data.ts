/** How the values of a series are filled: never told apart by colour alone. */
export type SeriesLook = 'solid' | 'hatched' | 'dotted' | 'quiet'

export type Series = Readonly<{ name: string; look: SeriesLook }>

export type ChartColumn = Readonly<{
  /** Below the drawing, where there is room. */
  label: string
  /** In the table and on hover; absent: the label. */
  longLabel?: string
  /** The rows that make these values. */
  href?: string
  /** For each series a value and its text; null: a line has no point here. */
  values: readonly (number | null)[]
  texts: readonly string[]
}>

export type ChartData = Readonly<{
  /** Unique on the page; in the ids of the drawing. */
  name: string
  title: string
  /** The words on the switch that opens the table. */
  showTable: string
  series: readonly Series[]
  columns: readonly ChartColumn[]
  /** A value at the left edge, in few letters. */
  tick: (value: number) => string
}>
