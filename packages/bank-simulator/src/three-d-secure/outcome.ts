import type { CardProfile } from '../card-profile.ts'

/** The outcome of a verification, in the terms of EMV and of NestPay's callback. */
export type VerificationOutcome = Readonly<{
  mdStatus: string
  /** EMV 3-D Secure transStatus; empty if no directory server was asked. */
  transStatus: string
  /** Empty: the callback has no eci field at all. */
  eci: string
  hasCavv: boolean
  mdErrorMessage: string
  /** TDS2.transStatusReason; empty on success. */
  reason: string
  /** ErrMsg of a refusal before the verification. */
  errorText: string
}>

const plain = { eci: '', hasCavv: false, reason: '', errorText: '' } as const
const notAsked = { ...plain, transStatus: '' } as const

/** Mastercard's electronic commerce indicators (eci) differ from those of all other schemes. */
function eciFor(card: CardProfile, others: string, mastercard: string): string {
  return card.scheme === 'MASTERCARD' ? mastercard : others
}

/** Full authentication: mdStatus 1 with eci and cavv. */
export function authenticated(card: CardProfile, how: 'Challenge' | 'Frictionless') {
  return {
    ...plain,
    mdStatus: '1',
    transStatus: 'Y',
    eci: eciFor(card, '05', '02'),
    hasCavv: true,
    mdErrorMessage: `Y-status/${how} authentication via ACS`,
  } satisfies VerificationOutcome
}

/** The verification failed: mdStatus 0, with neither eci nor cavv. */
export function refused(cause: 'cancelled' | 'wrong-code' | 'refused'): VerificationOutcome {
  const reason = { cancelled: '01', 'wrong-code': '19', refused: '11' }[cause]
  return {
    ...plain,
    mdStatus: '0',
    transStatus: 'N',
    mdErrorMessage: 'N-status/Challenge authentication via ACS',
    reason,
  }
}

/** The bank refuses to start the verification: mdStatus 7 with a text, without a page. */
export const INIT_FAILURE: VerificationOutcome = {
  ...notAsked,
  mdStatus: '7',
  mdErrorMessage: '3D Secure islemi baslatilamadi',
  errorText: '3D Secure islemi baslatilamadi',
}

/** The outcome of a card that forces an mdStatus, with the transStatus of EMV 3DS 2. */
export function forcedOutcome(mdStatus: string, card: CardProfile): VerificationOutcome {
  const none = eciFor(card, '07', '00')
  switch (mdStatus) {
    case '0':
      return refused('refused')
    case '2':
      return { ...notAsked, mdStatus, eci: none, mdErrorMessage: 'Card holder not enrolled' }
    case '3':
      return { ...notAsked, mdStatus, eci: none, mdErrorMessage: 'Bank not enrolled' }
    case '4':
      return attempt(card)
    case '5':
      return {
        ...plain,
        mdStatus,
        transStatus: 'U',
        eci: none,
        mdErrorMessage: 'Authentication unavailable (DS)',
        reason: '08',
      }
    case '6':
      return { ...notAsked, mdStatus, mdErrorMessage: 'Error message from the DS' }
    case '8':
      return { ...notAsked, mdStatus, mdErrorMessage: 'Card number unknown' }
    default:
      return { ...notAsked, mdStatus: '7', mdErrorMessage: 'MPI system error' }
  }
}

function attempt(card: CardProfile): VerificationOutcome {
  return {
    ...plain,
    mdStatus: '4',
    transStatus: 'A',
    eci: eciFor(card, '06', '01'),
    hasCavv: true,
    mdErrorMessage: 'Valid authentication attempt',
  }
}
