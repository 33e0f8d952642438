import pg from 'pg'

const INT8 = 20
const INT8_ARRAY = 1016
const DATE = 1082
const DATE_ARRAY = 1182
const NUMERIC_ARRAY = 1231
const TEXT_ARRAY: number = 1009

type Parser = (text: string) => unknown

/** pg's own reader of `{…}`; entries stay text. Arrays in our tables have one dimension. */
const textArray: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY)

/**
 * How columns become values where node-postgres' own choice is wrong for money and days:
 * - `bigint` becomes a bigint (the default is text), so `count(*)` and sums of integers do too;
 * - `date` stays `YYYY-MM-DD` (the default makes midnight in the *machine's* time zone of it);
 * - arrays follow their elements, and `numeric` stays text in an array too (the default there is a
 *   float). `numeric` alone is text and `timestamptz` a Date by default already.
 */
const PARSERS: ReadonlyMap<number, Parser> = new Map<number, Parser>([
  [INT8, (text) => BigInt(text)],
  [INT8_ARRAY, (text) => textArray(text).map((entry) => (entry === null ? null : BigInt(entry)))],
  [DATE, (text) => text],
  [DATE_ARRAY, textArray],
  [NUMERIC_ARRAY, textArray],
])

/** Belongs to our pools only: a global `setTypeParser` would reach into every other user of pg. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (typeId, format) =>
    (format === 'binary' ? undefined : PARSERS.get(typeId)) ??
    pg.types.getTypeParser(typeId, format),
}
