import type { BankManifest } from '../bank-manifest.ts'
import { AKBANK } from './akbank/manifest.ts'
import { GARANTI } from './garanti/manifest.ts'
import { INTERVPOS } from './intervpos/manifest.ts'
import { NESTPAY } from './nestpay/manifest.ts'
import { PAYFLEX } from './payflex/manifest.ts'
import { PAYFOR } from './payfor/manifest.ts'
import { POSNET } from './posnet/manifest.ts'

/** Every bank of the simulator. NestPay comes first: lines of the journal without a bank's name are its own. */
export const BANKS: readonly BankManifest[] = [
  NESTPAY,
  AKBANK,
  PAYFOR,
  GARANTI,
  INTERVPOS,
  PAYFLEX,
  POSNET,
]
