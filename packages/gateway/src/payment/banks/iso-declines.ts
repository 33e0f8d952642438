import { type DeclineGroup, declineGroup } from '@vezne/protocol'

/** A decline as all banks share it: the two-digit ISO 8583 code, and its group. */
export type Decline = Readonly<{ isoCode: string; group: DeclineGroup }>

/** A decline of this code with the group of the one list, unless a connector's own table says otherwise. */
export function isoDecline(isoCode: string): Decline {
  return { isoCode, group: declineGroup(isoCode) }
}

/**
 * The codes by which a bank declines, with blanks between them. `means`: the nearest ISO code; or a decline, where this
 * bank's code belongs to another group than the ISO code does.
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
