import { sandboxPair, type Terminal, terminalIn } from '../../bank/index.ts'

/** A shop of an InterVPOS bank. Its client id in the books is the ShopCode. */
export type InterShop = Terminal &
  Readonly<{
    userCode: string
    /** For calls of programs only; a form never carries it. */
    userPass: string
    /** MerchantPass: the key of the hashes. */
    merchantPass: string
  }>

/** The first is DenizBank's public test shop, and the second is made up. */
export const interShops: readonly InterShop[] = sandboxPair(
  {
    clientId: '3123',
    userCode: 'InterTestApi',
    userPass: '3',
    merchantPass: 'gDg1N',
  },
  {
    clientId: '3124',
    userCode: 'InterTestApi2',
    userPass: 'VEZNE1234',
    merchantPass: 'VEZNEINTER2',
  },
)

export const shopOf = terminalIn(interShops)
