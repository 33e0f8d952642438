import type { Bank } from '../../bank/index.ts'
import { plainMask } from '../../card-profile.ts'
import type { FormPairs } from '../../formats/index.ts'
import type { Finished } from '../../three-d-secure/index.ts'

/** By mdStatus, where it is no failure. */
const STATUSES: Readonly<Record<string, string>> = { '1': 'Y', '4': 'A', '0': 'N' }

/**
 * The callback, which nothing signs. It has the card's number in clear, as the bank's has. The simulator keeps no
 * number: the digits that its mask hides are zeros here.
 */
export function callbackOf(_: Bank, finished: Finished): FormPairs {
  const { verification, outcome, isUsable, cavv, returnedMinor } = finished
  const { clientId, card, currency, md, xid, installments, echo } = verification
  return [
    ['MerchantId', clientId],
    ['Pan', plainMask(card).replaceAll('*', '0')],
    ['Expiry', ''],
    ['PurchAmount', String(returnedMinor)],
    ['PurchCurrency', currency],
    ['VerifyEnrollmentRequestId', md],
    ['Xid', xid],
    ...echo,
    ['Status', STATUSES[outcome.mdStatus] ?? 'U'],
    ['Cavv', cavv],
    ['Eci', outcome.eci],
    ['ExpSign', ''],
    ['InstallmentCount', installments],
    ['SubMerchantNo', ''],
    ['SubMerchantName', ''],
    ['SubMerchantNumber', ''],
    ['ErrorCode', isUsable ? '' : '33'],
    ['ErrorMessage', isUsable ? '' : 'Kartın 3D Secure şifre doğrulaması yapılamadı'],
  ]
}
