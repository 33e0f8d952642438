import type { CsvFields } from '../bins/index.ts'

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/

type Readers<Column extends string> = Readonly<{
  /** Null where the field is empty or its column is absent. */
  orNull: <Value>(column: Column, read: (text: string) => Value) => Value | null
  whole: (column: Column, bounds: readonly [number, number]) => number
}>

/** What the rows of operators' dated files have in common: fields that may be left out, and whole numbers. */
export function datedFields<Column extends string>({
  textOf,
  refuse,
}: CsvFields<Column>): Readers<Column> {
  return {
    orNull: (column, read) => (textOf(column) === '' ? null : read(textOf(column))),
    whole: (column, [least, most]) => {
      const value = /^\d{1,6}$/.test(textOf(column)) ? Number(textOf(column)) : Number.NaN
      if (value >= least && value <= most) return value
      refuse(column, (field) => ({ code: 'NoWholeNumber', values: { field, least, most } }))
      return least
    },
  }
}

/** From when until when a row is in force: from now, and without an end, where the file does not say. */
export function validity<Column extends string>(
  fields: CsvFields<Column | 'validFrom' | 'validUntil'>,
  now: Date,
): Readonly<{ validFrom: Date; validUntil: Date | null }> {
  const { orNull } = datedFields(fields)
  const moment = (column: 'validFrom' | 'validUntil') =>
    orNull(column, (text) => {
      const date = new Date(text)
      if (MOMENT.test(text) && !Number.isNaN(date.getTime())) return date
      fields.refuseAs(column, 'NoMoment')
      return null
    })
  const validFrom = moment('validFrom') ?? now
  const validUntil = moment('validUntil')
  if (validUntil !== null && validUntil <= validFrom) {
    fields.refuseAs('validUntil', 'NotAfterBeginning')
  }
  return { validFrom, validUntil }
}
