import { type DeclineGroup, declineGroup } from '@vezne/protocol'

/** A decline as all banks share it: the two-digit ISO 8583 code, and its group. */
export type Decline = Readonly<{ isoCode: string; group: DeclineGroup }>

/** A decline of this code with the group of the one list, unless a connector's own table says otherwise. */
export function isoDecline(isoCode: string): Decline {
  return { isoCode, group: declineGroup(isoCode) }
}
