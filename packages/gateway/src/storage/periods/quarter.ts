/** Three months of UTC: what one partition holds. */
export type Quarter = Readonly<{
  /** `2026q4`, as in the names of its partitions. */
  name: string
  from: Date
  /** Exclusive. */
  until: Date
}>

export function quarterOf(moment: Date): Quarter {
  return quarterAt(moment.getUTCFullYear(), Math.floor(moment.getUTCMonth() / 3))
}

export function quarterNamed(name: string): Quarter | null {
  const [, year, number] = /^(\d{4})q([1-4])$/.exec(name) ?? []
  return year === undefined ? null : quarterAt(Number(year), Number(number) - 1)
}

/** The quarter in which `from` lies, and all after it up to the one in which `until` lies. */
export function quartersBetween(from: Date, until: Date): Quarter[] {
  const quarters: Quarter[] = []
  for (let one = quarterOf(from); one.from <= until; one = quarterOf(one.until)) quarters.push(one)
  return quarters
}

/**
 * The smallest id that was made at a moment or later, among ids of version 7, whose first 48 bits are
 * milliseconds. PostgreSQL compares ids byte by byte, so it is where a range of time begins.
 */
export function firstIdAt(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

function quarterAt(year: number, index: number): Quarter {
  return {
    name: `${year}q${index + 1}`,
    from: new Date(Date.UTC(year, index * 3)),
    until: new Date(Date.UTC(year, index * 3 + 3)),
  }
}
