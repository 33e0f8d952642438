import type { Bank, Booked, Reply } from '../../bank/index.ts'
import { digitTime, type Fields, xmlTree } from '../../formats/index.ts'
import type { ShopRequest } from './request.ts'

/** ResultCodes of the bank and of the issuers' host, with the bank's texts. */
const TEXTS = new Map(
  `0000 İŞLEM BAŞARILI
0051 LIMIT YETERSIZ
0312 RED-GEÇERSİZ KART
0580 HATALI 3D GÜVENLİK BİLGİSİ
1006 Bu TransactionId ile daha önce başarılı bir işlem gerçekleştirilmiş
1007 Referans transaction alınamadı
1046 İade işleminde tutar hatalı.
1049 Geçersiz tutar.
1050 CVV hatalı.
1051 Kredi kartı numarası hatalıdır.
1052 Kredi kartı son kullanma tarihi hatalı.
1059 Yeniden iade denemesi.
1060 Hatalı taksit sayısı.
1061 Aynı sipariş numarasıyla (OrderId) daha önceden başarılı işlem yapılmış
1065 Ön provizyon daha önceden kapatılmış
1074 İşlem henüz sonlanmamış yada referans işlem henüz tamamlanmamış.
1077 Para kodu hatalı
1078 Geçersiz sipariş numarası
1082 Geçersiz işlem tipi
1083 Referans işlem daha önceden iptal edilmiş.
1089 Referans işlem yapılmak istenen işlem için uygun değil
1096 Lütfen geçerli bir IP adresi giriniz
1127 3D işlemde kart bilgisi gönderilemez.
2011 TerminalNo Bulunamadı.
2202 İşlem iptal edilemez. ( Batch Kapalı )
5001 İş yeri şifresi yanlış.
6000 Talep Mesajı okunamadı.
6003 Mesaj Boş Geldi. İstek Xml Mesajını prmstr parametresi ile iletiniz.
9065 Üye isyeri bulunamadi
9117 3DSecure Islemlerde ECI degeri bos olamaz.`
    .split('\n')
    .map((line) => [line.slice(0, 4), line.slice(5)] as const),
)

export const textOf = (code: string): string => TEXTS.get(code) ?? 'İŞLEM ONAYLANMADI.'

/** The books keep ISO 8583 codes. A wrong security code is a card that is not valid. */
export const hostCode = (isoCode: string): string => (isoCode === '82' ? '0312' : `00${isoCode}`)

/** The elements of a VposResponse, in their order. */
export type ApiAnswer = Fields

export function xmlReply(text: string): Reply {
  return { status: 200, contentType: 'text/xml; charset=utf-8', body: Buffer.from(text) }
}

export function vposReply(answer: ApiAnswer): Reply {
  return xmlReply(`<?xml version="1.0"?>${xmlTree('VposResponse', answer)}`)
}

/** A refusal by the bank's own rules says nothing else. */
export function refusal(code: string): ApiAnswer {
  return { ResultCode: code, ResultDetail: textOf(code), InstallmentTable: '' }
}

/** The answer to what is in the books. Six zeros are no authorisation code. */
export function bookedAnswer(
  bank: Bank,
  { shop, request }: ShopRequest,
  booked: Booked,
): ApiAnswer {
  const code = hostCode(booked.procReturnCode)
  return {
    MerchantId: shop.clientId,
    TransactionType: request('TransactionType'),
    TransactionId: booked.transactionId,
    ReferenceTransactionId: request('ReferenceTransactionId'),
    OrderId: request('OrderId'),
    ResultCode: code,
    ResultDetail: textOf(code),
    AuthCode: booked.authCode || '000000',
    HostDate: digitTime(bank.clock()),
    Rrn: booked.hostReference,
    TerminalNo: shop.terminalNo,
    CurrencyAmount: request('CurrencyAmount'),
    CurrencyCode: request('CurrencyCode'),
    BatchNo: String(bank.ledger.openBatch(shop.clientId)),
  }
}
