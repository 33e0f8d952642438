import { sandboxPair, type Terminal, terminalIn } from '../../bank/index.ts'

/** A shop of a PayFor bank. Its client id in the books is the MerchantId. */
export type PayforShop = Terminal &
  Readonly<{
    userCode: string
    /** For the XML gate only; a form never carries it. */
    userPass: string
    /** MerchantPass: the key of the hashes. */
    merchantPass: string
    terminalId: string
  }>

/** The bank's number: 5 is QNB. */
export const MBR_ID = '5'

/** Both are public test shops of QNB; the password of the first is made up. */
export const payforShops: readonly PayforShop[] = sandboxPair(
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

export const shopOf = terminalIn(payforShops)
