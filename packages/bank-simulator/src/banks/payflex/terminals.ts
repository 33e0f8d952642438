import { sandboxPair, type Terminal, terminalIn } from '../../bank/index.ts'

/** A shop of VakıfBank's PayFlex, by its MerchantId. Enrolments may have a password of their own. */
export type PayflexShop = Terminal &
  Readonly<{ terminalNo: string; password: string; mpiPassword: string }>

/** The first is the bank's public sandbox shop; the second is made up. */
export const payflexShops: readonly PayflexShop[] = sandboxPair(
  {
    clientId: '000000000007955',
    terminalNo: 'VP000123',
    password: '123Ab456',
    mpiPassword: '123Ab456',
  },
  {
    clientId: '000000000026112',
    terminalNo: 'VP026112',
    password: 'VEZNE1234',
    mpiPassword: 'VEZNEMPI1',
  },
)

export const shopOf = terminalIn(payflexShops)
