import { sandboxPair, terminalIn } from '../../bank/index.ts'

/** The bank's number: 5 is QNB. */
export const MBR_ID = '5'

/**
 * Both are public test shops of QNB; the password of the first is made up. The client id in the books is the MerchantId;
 * userPass is for the XML gate only, and merchantPass (MerchantPass) is the key of the hashes.
 */
export const payforShops = sandboxPair(
  {
    clientId: '085300000009597',
    userCode: 'QNB_API_KULLANICI',
    userPass: 'VEZNE1234',
    merchantPass: '12345678',
    terminalId: 'VS010480',
  },
  {
    clientId: '085300000009704',
    userCode: 'QNB_API_KULLANICI_3DPAY',
    userPass: 'UcBN0',
    merchantPass: '12345678',
    terminalId: 'VS010481',
  },
)

export type PayforShop = (typeof payforShops)[number]

export const shopOf = terminalIn(payforShops)
