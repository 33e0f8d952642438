import { STARTER_BINS } from '../../../payment/bins/index.ts'

const TITLES: ReadonlyMap<string, string> = new Map(
  STARTER_BINS.map(({ bankCode, bankTitle }) => [bankCode, bankTitle]),
)

/** The name of a bank by its EFT code, such as `0012`; the code itself where the BINs that come with the gateway do not know it. */
export function bankTitle(bankCode: string): string {
  return TITLES.get(bankCode) ?? bankCode
}
