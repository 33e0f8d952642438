/** How banks and providers of Turkey write headings and values in their BIN files: docs/operations/bins.md. */

import { foldedWord } from '../../base/kernel/index.ts'
import type { BinRecord, CardNetwork, CardType } from './bin.ts'

/** Finds what a text means; the words stand beside each meaning as `foldedWord` gives them. */
function meaningIn<Meaning>(words: readonly (readonly [Meaning, string])[]) {
  const meanings = new Map(
    words.flatMap(([meaning, list]) => list.split(' ').map((word) => [word, meaning] as const)),
  )
  return (text: string): Meaning | undefined => meanings.get(foldedWord(text))
}

/** The column of a heading; null: a heading that BIN files have and that says nothing about cards. */
export const columnSpelt = meaningIn<keyof BinRecord | null>([
  ['prefix', 'prefix bin binno binnumarasi binnumber binkodu kartbin iin'],
  ['cardType', 'cardtype karttipi kartturu tip tur type'],
  ['bankCode', 'bankcode bankakodu bankaeftkodu eftkodu bankano'],
  ['bankTitle', 'banktitle bankname bankaadi banka bankaunvani ihraccibanka issuer'],
  [
    'cardBrand',
    'cardbrand brand kartmarkasi marka kartsemasi scheme cardassociation kartkurulusu organizasyon',
  ],
  [
    'cardNetwork',
    'cardnetwork kartprogrami kartprogramiailesi kartailesi program cardfamily cardprogram',
  ],
  ['cardSubType', 'cardsubtype kartalttipi alttip urun urunadi kategori category'],
  ['isVirtual', 'isvirtual sanal sanalkart'],
  ['isDomestic', 'isdomestic yurtici yerli'],
  ['isCommercial', 'iscommercial ticari ticarikart kurumsal commercial commercialcard'],
  [null, 'no sira sirano aciklama guncellemetarihi'],
])

export const cardTypeSpelt = meaningIn<CardType>([
  ['Credit', 'credit creditcard kredi kredikarti'],
  ['Debit', 'debit debitcard debitkart banka bankakarti'],
  ['Prepaid', 'prepaid prepaidcard onodemeli onodemelikart'],
  ['Unknown', 'unknown bilinmiyor'],
])

/** Maestro and Cirrus are Mastercard's names for debit cards. */
export const cardBrandSpelt = meaningIn<BinRecord['cardBrand']>([
  ['Visa', 'visa visaelectron'],
  ['Mastercard', 'mastercard master mc maestro cirrus'],
  ['Troy', 'troy'],
  ['Amex', 'amex americanexpress'],
  ['Unknown', 'unknown bilinmiyor diger'],
])

/** Products of a programme count as it: Wings pays in installments like every card of Axess. */
export const cardNetworkSpelt = meaningIn<CardNetwork>([
  ['Bonus', 'bonus bonuscard milessmiles milesandsmiles shopfly shopandfly moneybonus flexi'],
  ['World', 'world worldcard crystal'],
  ['Maximum', 'maximum maximumkart maximiles'],
  ['Axess', 'axess wings'],
  ['CardFinans', 'cardfinans'],
  ['Paraf', 'paraf parafly'],
  ['Bankkart', 'bankkart bankkartcombo combo'],
  ['Advantage', 'advantage'],
  ['SaglamKart', 'saglamkart saglam'],
  ['Unknown', 'unknown yok diger bilinmiyor neo bank24'],
])

const YES = 'true evet e yes y 1'
const NO = 'false hayir h no n 0'

/** Each flag also takes the words that only its own column has. */
export const FLAGS_SPELT = {
  isVirtual: meaningIn([
    [true, `${YES} sanal`],
    [false, `${NO} fiziki`],
  ]),
  isDomestic: meaningIn([
    [true, `${YES} yurtici yerli`],
    [false, `${NO} yurtdisi yabanci`],
  ]),
  isCommercial: meaningIn([
    [true, `${YES} ticari ticarikart kurumsal`],
    [false, `${NO} bireysel bireyselkart`],
  ]),
}
