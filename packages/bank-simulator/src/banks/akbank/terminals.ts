import { sandboxPair, type Terminal } from '../../bank/index.ts'

/** A shop of Akbank's virtual POS. Its client id in the books is the terminal's safe id. */
export type AkbankShop = Terminal &
  Readonly<{
    merchantSafeId: string
    /** Signs bodies, forms and callbacks. It is used as text, although the bank's looks like hex. */
    secretKey: string
  }>

/** The first is the bank's public test shop; the second is made up. */
export const akbankShops: readonly AkbankShop[] = sandboxPair(
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

export function shopOf(terminalSafeId: string, merchantSafeId: string): AkbankShop | undefined {
  return akbankShops.find(
    (shop) => shop.clientId === terminalSafeId && shop.merchantSafeId === merchantSafeId,
  )
}
