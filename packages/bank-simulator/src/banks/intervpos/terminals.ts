import { sandboxPair, terminalIn } from '../../bank/index.ts'

/**
 * The first is DenizBank's public test shop, and the second is made up. The client id in the books is the ShopCode; userPass is
 * for calls of programs only, and merchantPass (MerchantPass) is the key of the hashes.
 */
export const interShops = sandboxPair(
  { clientId: '3123', userCode: 'InterTestApi', userPass: '3', merchantPass: 'gDg1N' },
  {
    clientId: '3124',
    userCode: 'InterTestApi2',
    userPass: 'VEZNE1234',
    merchantPass: 'VEZNEINTER2',
  },
)

export type InterShop = (typeof interShops)[number]

export const shopOf = terminalIn(interShops)
