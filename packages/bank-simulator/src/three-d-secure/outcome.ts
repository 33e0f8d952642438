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

type Forced = Pick<VerificationOutcome, 'transStatus' | 'mdErrorMessage' | 'reason' | 'hasCavv'> &
  Readonly<{
    /** The indicator of other schemes and that of Mastercard; null: there is none. */
    eci: readonly [others: string, mastercard: string] | null
  }>

const NO_PROOF = ['07', '00'] as const

function withoutServer(mdErrorMessage: string, eci: Forced['eci']): Forced {
  return { transStatus: '', mdErrorMessage, reason: '', hasCavv: false, eci }
}

/** By the mdStatus that a card forces, with the transStatus of EMV 3DS 2. */
const FORCED: Readonly<Record<string, Forced>> = {
  '2': withoutServer('Card holder not enrolled', NO_PROOF),
  '3': withoutServer('Bank not enrolled', NO_PROOF),
  '4': {
    transStatus: 'A',
    mdErrorMessage: 'Valid authentication attempt',
    reason: '',
    hasCavv: true,
    eci: ['06', '01'],
  },
  '5': {
    transStatus: 'U',
    mdErrorMessage: 'Authentication unavailable (DS)',
    reason: '08',
    hasCavv: false,
    eci: NO_PROOF,
  },
  '6': withoutServer('Error message from the DS', null),
  '7': withoutServer('MPI system error', null),
  '8': withoutServer('Card number unknown', null),
}

/** The outcome of a card that forces an mdStatus. */
export function forcedOutcome(mdStatus: string, card: CardProfile): VerificationOutcome {
  const forced = FORCED[mdStatus]
  if (forced === undefined) return refused('refused')
  const eci = forced.eci === null ? '' : eciFor(card, ...forced.eci)
  return { ...forced, mdStatus, eci, errorText: '' }
}
