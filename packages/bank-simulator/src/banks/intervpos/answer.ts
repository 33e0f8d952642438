import { type Bank, type Booked, mood, type Reply } from '../../bank/index.ts'
import { dottedTime, type FormPairs, formatAmount, type Value } from '../../formats/index.ts'

export const TRIPLE_BORDERS = mood('triple-borders', {
  tr: 'Yanıt alanlarının arasına üç noktalı virgül koyar',
  en: 'Writes three semicolons between the fields of its answers',
})

/** `Key=Value;;Key=Value`, without any sign of its end. */
export function plainReply(fields: FormPairs, { moods }: Pick<Bank, 'moods'>): Reply {
  const border = moods.isOn(TRIPLE_BORDERS) ? ';;;' : ';;'
  const text = fields.map(([name, value]) => `${name}=${value}`).join(border)
  return { status: 200, contentType: 'text/html; charset=utf-8', body: Buffer.from(text) }
}

/** `1.234,50`: answers have a decimal comma, and points between thousands. */
export function commaAmount(amountMinor: number): string {
  const [lira = '', kurus = ''] = formatAmount(amountMinor).split('.')
  return `${Number(lira).toLocaleString('tr-TR')},${kurus}`
}

/** `09.08.2024 10:40:34` */
export function answerTime(at: Date): string {
  return dottedTime(at).replace(/^(\d)\./, '0$1.')
}

type Said = Readonly<{ code: string; errorCode?: string; text?: string }> &
  Readonly<{ amountMinor?: number; booked?: Booked }>

/** The answer to a payment or to an operation on an order. */
export function answerOf(bank: Bank, value: Value, said: Said): FormPairs {
  const { code, errorCode = '', text = '', booked } = said
  const isApproved = code === '00'
  const told: Readonly<Record<string, string>> = {
    OrderId: value('OrderId') || ownNumber(bank),
    ProcReturnCode: code,
    HostRefNum: booked?.hostReference ?? '',
    AuthCode: isApproved ? (booked?.authCode ?? '') : '',
    TxnResult: isApproved ? 'Success' : 'Failed',
    ErrorMessage: text,
    TRXDATE: isApproved ? answerTime(bank.clock()) : '',
    TransId: booked?.transactionId ?? '',
    ErrorCode: errorCode,
    Amount: said.amountMinor === undefined ? '0' : commaAmount(said.amountMinor),
  }
  return TEMPLATE.split(' ').map((field) => {
    const [name = '', fixed = ''] = field.split('=')
    return [name, told[name] ?? fixed]
  })
}

/** The names in their order, some with the value that they always have here. */
const TEMPLATE =
  'OrderId ProcReturnCode HostRefNum AuthCode TxnResult ErrorMessage CampanyId CampanyInstallCount=0 ' +
  'CampanyShiftDateCount=0 CampanyTxnId CampanyType CampanyInstallment=0 CampanyDate=0 CampanyAmnt=0 TRXDATE ' +
  'TransId ErrorCode EarnedBonus=0 UsedBonus=0 AvailableBonus=0 BonusToBonus=0 CampaignBonus=0 FoldedBonus=0 ' +
  'SurchargeAmount=0 Amount CardHolderName'

/** Calls that name no order of their own get a number of the bank's. */
export function ownNumber({ identifiers }: Pick<Bank, 'identifiers'>): string {
  return `SYSOID${identifiers.digits(9)}`
}
