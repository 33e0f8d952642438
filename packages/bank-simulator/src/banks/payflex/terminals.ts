import { sandboxPair, terminalIn } from '../../bank/index.ts'

/** The first is the bank's public sandbox shop; the second is made up. Enrolments may have a password of their own. */
export const payflexShops = sandboxPair(
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

export type PayflexShop = (typeof payflexShops)[number]

export const shopOf = terminalIn(payflexShops)
