import { sandboxPair } from '../../bank/index.ts'

/**
 * The first is the bank's public test shop; the second is made up. The client id in the books is the terminal's safe id. The
 * secret key signs bodies, forms and callbacks, as text, although the bank's looks like hex.
 */
export const akbankShops = sandboxPair(
  {
    clientId: '2023090417500284633D137A249DBBEB',
    merchantSafeId: '2023090417500272654BD9A49CF07574',
    secretKey:
      '3230323330393034313735303032363031353172675f357637355f3273387373745f7233725f73323333383737335f323272383774767276327672323531355f',
  },
  {
    clientId: '20261124000000010000000000000002',
    merchantSafeId: '20261124000000010000000000000001',
    secretKey: 'VEZNEAKBANKSECRET2',
  },
)

export type AkbankShop = (typeof akbankShops)[number]

export function shopOf(terminalSafeId: string, merchantSafeId: string): AkbankShop | undefined {
  return akbankShops.find(
    (shop) => shop.clientId === terminalSafeId && shop.merchantSafeId === merchantSafeId,
  )
}
