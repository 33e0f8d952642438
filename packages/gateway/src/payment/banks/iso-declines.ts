import { type DeclineGroup, declineGroup } from '@vezne/protocol'

/** A decline as all banks share it: the two-digit ISO 8583 code, and its group. */
export type Decline = Readonly<{ isoCode: string; group: DeclineGroup }>

/** A decline of this code with the group of the one list, unless a connector's own table says otherwise. */
export function isoDecline(isoCode: string): Decline {
  return { isoCode, group: declineGroup(isoCode) }
}

/**
 * A bank's own codes that decline, parted by blanks, each with the nearest ISO code, or with a decline whose group is this
 * bank's own.
 */
export function declinesBy(
  lists: readonly (readonly [codes: string, means: string | Decline])[],
): (code: string | null) => Decline | null {
  const table = new Map(
    lists.flatMap(([codes, means]) => {
      const decline = typeof means === 'string' ? isoDecline(means) : means
      return codes.split(' ').map((code) => [code, decline] as const)
    }),
  )
  return (code) => table.get(code ?? '') ?? null
}
