import { foldedWord } from '../../../../base/kernel/index.ts'
import type { TableField } from './mapping.ts'

/** Headings of Turkish banks and of English files, folded. The first field that knows a heading has it. */
const WORDS: readonly (readonly [TableField, string])[] = [
  [
    'valueDate',
    'valor valortarihi valortar valordate valuedate odemetarihi odemegunu hesabagecistarihi hesabagecis vadetarihi vade blokecozumtarihi paymentdate payoutdate settlementdate alacaktarihi',
  ],
  [
    'bankDay',
    'islemtarihi islemtar islemgunu satistarihi grupkapamatarihi gunsonutarihi tarih transactiondate trandate saledate batchdate date provizyontarihi islemtarihisaati islemzamani',
  ],
  [
    'gross',
    'brut bruttutar islemtutari satistutari brutislemtutari toplamtutar tutar islemtutar brutsatis grossamount gross amount transactionamount taksittutari bruttaksittutari',
  ],
  [
    'fee',
    'komisyon komisyontutari kesinti kesintitutari toplamkomisyon toplamkesinti hizmetbedeli bankakomisyonu isyerikomisyonu uyeisyerikomisyonu commission commissionamount fee feeamount katkipayi',
  ],
  [
    'net',
    'net nettutar netodeme netodenecek odenecektutar odemetutari hakedis hakedistutari nethakedis netamount netpayment payout payoutamount hesabagecentutar gecentutar',
  ],
  [
    'kind',
    'islemtipi islemturu tip tur islem islemadi islemkodu transactiontype type hareketturu hareket',
  ],
  ['direction', 'borcalacak ba bakodu debitcredit dc drcr yon isaret'],
  ['currency', 'parabirimi doviz dovizcinsi dovizkodu pb parabirimikodu currency currencycode'],
  [
    'order',
    'siparisno siparisnumarasi siparis orderid orderno ordernumber merchantorderid isyerisiparisno uyeisyerireferansno musterireferansno siparisid oid',
  ],
  [
    'transaction',
    'referansno islemno islemreferansno referans referansnumarasi rrn hostreferansno provizyonreferansno transactionid transactionno hostrefnum retrefnum bankareferansno arn islemid islemnumarasi',
  ],
  [
    'authorisation',
    'provizyonno provizyonkodu onaykodu onayno otorizasyonkodu otorizasyonno authcode authorizationcode authorisationcode approvalcode provizyon',
  ],
  [
    'card',
    'kartno kartnumarasi kart maskelikartno kartsondort sondorthane kartsonrakamlari cardnumber maskedcard maskedpan pan card lastfour',
  ],
  ['part', 'taksitsira taksitsirano taksitno kacincitaksit installmentno partno'],
  [
    'installments',
    'taksit taksitsayisi taksitadedi taksitadet toplamtaksit installments installmentcount instalments installment',
  ],
  [
    'terminal',
    'terminalno terminal terminalid terminalnumarasi posno poskodu isyerino uyeisyerino uyeisyerinumarasi uyeisyeri isyerinumarasi uiyno merchantid merchantno mid tid',
  ],
  ['text', 'aciklama aciklamalar detay description details explanation'],
]

const FIELDS: ReadonlyMap<string, TableField> = new Map(
  WORDS.flatMap(([field, list]) => list.split(' ').map((word) => [word, field] as const)),
)

/** Units that stand behind a heading, such as `Tutar (TL)`. */
const UNIT = /(?:tl|try)$/

/** What a column with this heading holds; null where the heading is not known. */
export function fieldOfHeading(heading: string): TableField | null {
  const word = foldedWord(heading)
  return FIELDS.get(word) ?? FIELDS.get(word.replace(UNIT, '')) ?? null
}
