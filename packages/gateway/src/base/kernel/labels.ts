import { maskCardNumbersIn, maskedOrNull } from './masking.ts'

export type Metadata = Readonly<Record<string, string>>

/** What a merchant attaches to a payment for its own systems, with card numbers masked (decision 5.16). */
export type Labels = Readonly<{ merchantReference: string | null; metadata: Metadata | null }>

export const NO_LABELS: Labels = { merchantReference: null, metadata: null }

/** Merchants paste card numbers into both of them, and into the names of pairs. */
export function maskedLabels(
  sent: Readonly<{ merchantReference?: string | undefined; metadata?: Metadata | undefined }>,
): Labels {
  const { metadata } = sent
  const masked = metadata === undefined ? null : Object.fromEntries(maskedPairs(metadata))
  return { merchantReference: maskedOrNull(sent.merchantReference), metadata: masked }
}

function maskedPairs(metadata: Metadata): (readonly [string, string])[] {
  return Object.entries(metadata).map(([name, value]) => [
    maskCardNumbersIn(name),
    maskCardNumbersIn(value),
  ])
}

/** Each label that was not sent is that of the session, link or PreAuth which the payment comes from. */
export function labelsOr(sent: Labels, earlier: Labels): Labels {
  return {
    merchantReference: sent.merchantReference ?? earlier.merchantReference,
    metadata: sent.metadata ?? earlier.metadata,
  }
}
