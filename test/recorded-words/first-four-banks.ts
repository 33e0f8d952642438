import { all, atFirst, BLANKS, latin5, put, UTF8_BYTES, utf8 } from './changes.ts'
import type { Row } from './row.ts'
import type { Words } from './word-proxy.ts'

/** 15 % above the hold of 1,161.16. */
const ABOVE_THE_HOLD = 1_335.33

const HOLDER = 'AYŞE YILMAZ'

const AMERICAN_EXPRESS = '374427000000003'

export const nestpay: readonly Row[] = [
  {
    what: 'an unknown order in Turkish, with an empty template',
    lost: 'before',
    words: put('No record found for', latin5('Kayıt bulunamadı')),
    ends: 'Failed',
  },
  {
    what: 'an unknown order in words of its own, without the number, in UTF-8 after blanks',
    lost: 'before',
    words: all(put(/No record found for \w+/g, 'Böyle bir sipariş yok'), BLANKS),
    ends: 'Failed',
  },
  {
    what: 'a sale that stays authorised (A) until the day end',
    lost: 'after',
    words: all(
      put(/(<TRANS_STAT>)C/g, '$1A'),
      put(/(<CAPTURE_AMT>)\d+/g, '$1'),
      put(/TRANS_STAT:C/g, 'TRANS_STAT:A'),
      put(/CAPTURE_AMT:\d+/g, 'CAPTURE_AMT:'),
      put(/(<TRX1>S\t)C(\t\d+\t)\d+/g, '$1A$2'),
    ),
    ends: 'Approved',
  },
  {
    what: 'a hold in Turkish, found under a template only',
    pays: 'a hold',
    lost: 'after',
    words: all(
      put('Record(s) found for', latin5('Kayıt bulundu')),
      put(/<(?:CHARGE_TYPE_CD|ORIG_TRANS_AMT|TRANS_STAT|TRANS_ID)>[^<]*<\/\w+>/g, ''),
    ),
    ends: 'PreAuthorized',
  },
  {
    what: 'answers with blanks before the XML, in UTF-8 where ISO-8859-9 is declared',
    words: all(put('Onaylandı', latin5('Onaylandı')), UTF8_BYTES, BLANKS),
    ends: 'Approved',
  },
  {
    what: 'the order is not found at first',
    pays: '3-D Secure',
    lost: 'after',
    words: atFirst((answer) =>
      answer.includes('ORDERSTATUS')
        ? answer
            .replace(/<OrderId>[^<]*/, '<OrderId>')
            .replace(/<Response>[^<]*/, '<Response>Declined')
            .replace(/<ProcReturnCode>[^<]*/, '<ProcReturnCode>99')
            .replace(/<TransId>[^<]*/, '<TransId>')
            .replace(/<ErrMsg>[^<]*/, `<ErrMsg>${latin5('Kayıt bulunamadı')}`)
            .replace(
              /<Extra>[\s\S]*<\/Extra>/,
              '<Extra><ORDERSTATUS>ORD_ID:\tTRANS_STAT:</ORDERSTATUS></Extra>',
            )
        : answer,
    ),
    ends: 'Approved',
  },
  {
    what: 'a capture above the hold, found in Turkish',
    captures: { amount: ABOVE_THE_HOLD, by: /<Type>PostAuth</ },
    lost: 'after',
    words: all(put('Record(s) found for', latin5('Kayıt bulundu')), BLANKS),
    ends: 'Approved',
  },
]

const formRow = (code: string): Words =>
  all(
    put(/(<ProcReturnCode>)V013/g, `$1${code}`),
    put(/(<TxnStatus>)P/g, '$1N'),
    put(/(<TxnType>)\w+/g, '$1Auth'),
    put(/(<SecureType>)\w+/g, '$13DModel'),
  )

export const payfor: readonly Row[] = [
  ...['V000', 'V033', 'V034'].map((code) => ({
    what: `a row of the form, TxnStatus N with ${code}`,
    pays: '3-D Secure' as const,
    lost: 'before' as const,
    words: formRow(code),
    ends: 'Failed' as const,
  })),
  {
    what: 'the row of the form at first, and then the payment',
    pays: '3-D Secure',
    lost: 'after',
    words: atFirst((answer) =>
      answer
        .replaceAll(/(<ProcReturnCode>)00/g, '$1V033')
        .replaceAll(/(<TxnStatus>)Y/g, '$1N')
        .replaceAll(/(<AuthCode>)[^<]+/g, '$1'),
    ),
    ends: 'Approved',
  },
  {
    what: 'a callback whose Lang is in small letters',
    pays: '3-D Secure',
    callback: (fields) =>
      'Lang' in fields ? { ...fields, Lang: fields['Lang']?.toLowerCase() ?? '' } : fields,
    words: put(/(<ErrMsg>)[^<]*/g, `$1${utf8('İşlem onaylandı')}`),
    ends: 'Approved',
  },
  {
    what: 'the holder’s name, which the callback repeats without Turkish letters',
    pays: '3-D Secure',
    holder: { name: HOLDER, asked: new RegExp(`CardHolderName=${utf8('AYŞE')}.YILMAZ`) },
    callback: (fields) =>
      'ResponseHash' in fields ? { ...fields, CardHolderName: 'AYSE YILMAZ' } : fields,
    words: put(/(<CardHolderName>)[^<]*/g, '$1AYSE YILMAZ'),
    ends: 'Approved',
  },
  {
    what: 'a capture above the hold, in words of its own',
    captures: { amount: ABOVE_THE_HOLD, by: /<TxnType>PostAuth</ },
    lost: 'after',
    words: put(/(<ErrMsg>)[^<]*/g, `$1${utf8('İşlem onaylandı')}`),
    ends: 'Approved',
  },
]

const IN_LIRA = all(put(/(<CurrencyCode>)949/g, '$1TL'), put(/(<AuthAmount>)(\d)/g, '$1000$2'))

export const garanti: readonly Row[] = [
  {
    what: 'masks of American Express with three digits after the stars',
    pays: '3-D Secure',
    card: AMERICAN_EXPRESS,
    callback: ({ MaskedPan, ...fields }) =>
      MaskedPan === undefined ? fields : { ...fields, MaskedPan: '37442700****003' },
    words: put(/(<CardNumberMasked>)\d+\*+\d+/g, '$137442700****003'),
    ends: 'Approved',
  },
  {
    what: 'the same mask after a lost answer',
    pays: '3-D Secure',
    card: AMERICAN_EXPRESS,
    lost: 'after',
    words: put(/(<CardNumberMasked>)\d+\*+\d+/g, '$137442700****003'),
    ends: 'Approved',
  },
  {
    what: 'an unknown order as 0108',
    lost: 'before',
    words: put('0110', '0108'),
    ends: 'Failed',
  },
  {
    what: 'a history in TL, with amounts that begin with zeros',
    lost: 'after',
    words: IN_LIRA,
    ends: 'Approved',
  },
  {
    what: 'a capture above the hold, in TL',
    captures: { amount: ABOVE_THE_HOLD, by: /<Type>postauth</ },
    lost: 'after',
    words: IN_LIRA,
    ends: 'Approved',
  },
]

export const akbank: readonly Row[] = [
  {
    what: 'a history whose amounts are texts, and whose rrn is a number',
    lost: 'after',
    words: all(put(/"amount":([\d.]+)/g, '"amount":"$1"'), put(/"rrn":"0*(\d+)"/g, '"rrn":$1')),
    ends: 'Approved',
  },
  {
    what: 'a history without rows for an unknown order',
    lost: 'before',
    words: (answer) =>
      answer.includes('VPS-1123')
        ? answer.replace('VPS-1123', 'VPS-0000').replace(/}$/, ',"txnDetailList":[]}')
        : answer,
    ends: 'Failed',
  },
  {
    what: 'a declined row with the status N before the payment',
    lost: 'after',
    words: (answer) =>
      answer.replace(/"txnDetailList":\[(\{.*?\})/, (_, row: string) => {
        const declined = row
          .replaceAll('VPS-0000', 'VPS-1005')
          .replace('"hostResponseCode":"00"', '"hostResponseCode":"51"')
        return `"txnDetailList":[${declined},${row}`
      }),
    ends: 'Approved',
  },
]
