import type { Language } from '@vezne/protocol'
import type { Permission } from '../../../payment/merchants/index.ts'

type Explained = Readonly<Record<Language, readonly [name: string, meaning: string]>>

/** What each permission allows or requires. The compiler refuses a permission without a row. */
export const PERMISSION_TEXTS: Readonly<Record<Permission, Explained>> = {
  NonSecure: {
    tr: [
      '3-D Secure’süz ödeme',
      'Kart sahibini doğrulamadan çekim yapabilir; itirazda sorumluluk işyerindedir.',
    ],
    en: [
      'Payment without 3-D Secure',
      'May charge without verifying the card holder; the merchant is liable for disputes.',
    ],
  },
  HalfSecure: {
    tr: [
      'Yarım doğrulama',
      'mdStatus 2, 3 ya da 4 ile biten doğrulamadan sonra da ödeme alabilir.',
    ],
    en: [
      'Half secure',
      'May also take a payment after a verification that ended with mdStatus 2, 3 or 4.',
    ],
  },
  PreAuth: {
    tr: ['Ön provizyon', 'Tutarı bloke edip sonra tahsil edebilir.'],
    en: ['Pre-authorisation', 'May block an amount and capture it later.'],
  },
  Installments: {
    tr: ['Taksit', 'Kredi kartına taksit yapabilir.'],
    en: ['Installments', 'May sell to credit cards in installments.'],
  },
  Points: {
    tr: ['Puan', 'Kartın puanıyla ödeme alabilir.'],
    en: ['Points', 'May take payment with the points of a card.'],
  },
  Links: {
    tr: ['Ödeme bağlantısı', 'Ödeme bağlantısı oluşturup gönderebilir.'],
    en: ['Payment links', 'May make payment links and send them.'],
  },
  ModeHpp: {
    tr: ['integrationMode Hpp', 'Ortak ödeme sayfası kipiyle çağrı yapabilir.'],
    en: ['integrationMode Hpp', 'May call in the mode of the hosted payment page.'],
  },
  ModeManuelPaymentPage: {
    tr: ['integrationMode ManuelPaymentPage', 'Elle ödeme sayfası kipiyle çağrı yapabilir.'],
    en: ['integrationMode ManuelPaymentPage', 'May call in the mode of the manual payment page.'],
  },
  ModeLinkPaymentPage: {
    tr: ['integrationMode LinkPaymentPage', 'Bağlantı sayfası kipiyle çağrı yapabilir.'],
    en: ['integrationMode LinkPaymentPage', 'May call in the mode of the link payment page.'],
  },
  ModeOnUs: {
    tr: ['integrationMode OnUs', 'OnUs kipiyle çağrı yapabilir.'],
    en: ['integrationMode OnUs', 'May call in the mode OnUs.'],
  },
  BodySignatureRequired: {
    tr: ['Gövde imzası zorunlu', 'X-Body-Signature taşımayan çağrıları reddedilir.'],
    en: ['Body signature required', 'Its calls without X-Body-Signature are refused.'],
  },
  BodySignatureV2Required: {
    tr: [
      'Gövde imzası sürüm 2 zorunlu',
      'İmzası üç başlığı da kapsamayan çağrıları reddedilir. SDK sürüm 2 gönderir.',
    ],
    en: [
      'Body signature version 2 required',
      'Its calls whose signature does not cover three headers too are refused. The SDK sends version 2.',
    ],
  },
  HttpCallback: {
    tr: [
      'http:// adresler',
      'Canlıda şifresiz CallbackUrl ve returnUrl kullanabilir: aradaki ağ, içeriği okuyup değiştirebilir.',
    ],
    en: [
      'Addresses with http://',
      'May use unencrypted CallbackUrl and returnUrl in live mode: the network between can read and change them.',
    ],
  },
}
