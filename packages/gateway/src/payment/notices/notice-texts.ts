import type { Language } from '@vezne/protocol'
import { LOCALES } from '@vezne/protocol'
import { amountToDecimal } from '../../base/kernel/index.ts'

/** The words of notices. SMS texts use only letters of the GSM alphabet. */
export const NOTICE_TEXTS = {
  tr: {
    link: {
      subject: (merchant: string) => `${merchant}: ödeme isteği`,
      title: 'Ödeme isteği',
      body: (merchant: string) => `${merchant} sizden bir ödeme bekliyor.`,
      pay: 'Ödemeye git',
      warning:
        'Bu işyerini tanımıyorsanız ödeme yapmayın. Kart bilgilerinizi e-postayla kimseye göndermeyin.',
      sms: (merchant: string, amount: string | null) =>
        amount === null ? `${merchant}: odeme linkiniz` : `${merchant}: ${amount} odeme linkiniz`,
    },
    receipt: {
      subject: (merchant: string) => `${merchant}: ödemeniz alındı`,
      title: 'Ödemeniz alındı',
      body: (merchant: string) => `${merchant} için yaptığınız ödeme alındı.`,
      warning: 'Bu ileti bilgi içindir, fatura yerine geçmez.',
    },
    endpointFailing: {
      subject: (merchant: string) => `${merchant}: webhook adresiniz yanıt vermiyor`,
      title: 'Webhook adresiniz yanıt vermiyor',
      body: (merchant: string) =>
        `${merchant} için tanımlı webhook adresine bir gündür hiçbir bildirim teslim edilemedi.`,
      warning:
        'Bildirimler bekletiliyor; adres düzelince sırayla teslim edilir. Beş gün yanıt vermeyen adres kapatılır.',
    },
    endpointDisabled: {
      subject: (merchant: string) => `${merchant}: webhook adresiniz kapatıldı`,
      title: 'Webhook adresiniz kapatıldı',
      body: (merchant: string) =>
        `${merchant} için tanımlı webhook adresine artık bildirim gönderilmiyor.`,
      warning:
        'Adresi düzelttikten sonra yeniden açın: bekleyen bildirimler sırayla teslim edilir.',
    },
    facts: {
      address: 'Adres',
      failingSince: 'İlk hata',
      payTo: 'Alıcı',
      product: 'Ürün',
      amount: 'Tutar',
      expires: 'Son ödeme',
      orderId: 'Sipariş numarası',
      payment: 'Ödeme',
      card: 'Kart',
      date: 'Tarih',
    },
    single: 'Tek çekim',
    installments: (count: number) => `${count} taksit`,
    amount: (decimal: string) => `${decimal} TL`,
  },
  en: {
    link: {
      subject: (merchant: string) => `${merchant}: payment request`,
      title: 'Payment request',
      body: (merchant: string) => `${merchant} asks you for a payment.`,
      pay: 'Go to payment',
      warning:
        'If you do not know this merchant, do not pay. Never send card details to anyone by e-mail.',
      sms: (merchant: string, amount: string | null) =>
        amount === null ? `${merchant}: pay here` : `${merchant}: pay ${amount} here`,
    },
    receipt: {
      subject: (merchant: string) => `${merchant}: payment received`,
      title: 'Payment received',
      body: (merchant: string) => `Your payment to ${merchant} was received.`,
      warning: 'This message is for your information; it is no invoice.',
    },
    endpointFailing: {
      subject: (merchant: string) => `${merchant}: your webhook endpoint does not answer`,
      title: 'Your webhook endpoint does not answer',
      body: (merchant: string) =>
        `For a day, nothing could be delivered to a webhook endpoint of ${merchant}.`,
      warning:
        'Events wait and are delivered in order once the endpoint answers. After five days it is disabled.',
    },
    endpointDisabled: {
      subject: (merchant: string) => `${merchant}: your webhook endpoint was disabled`,
      title: 'Your webhook endpoint was disabled',
      body: (merchant: string) => `A webhook endpoint of ${merchant} gets no more events.`,
      warning: 'Mend the endpoint and resume it: the events that wait are delivered in order.',
    },
    facts: {
      address: 'Address',
      failingSince: 'First failure',
      payTo: 'Paid to',
      product: 'Product',
      amount: 'Amount',
      expires: 'Pay by',
      orderId: 'Order number',
      payment: 'Payment',
      card: 'Card',
      date: 'Date',
    },
    single: 'Single payment',
    installments: (count: number) => `${count} installments`,
    amount: (decimal: string) => `TRY ${decimal}`,
  },
} as const

/** `1.234,50 TL`. Exact for every amount, because the formatter takes the decimal text and not a double. */
export function amountText(amountMinor: bigint, languageCode: Language): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  const format = new Intl.NumberFormat(LOCALES[languageCode], digits)
  const decimal = format.format(amountToDecimal(amountMinor) as `${number}`)
  return NOTICE_TEXTS[languageCode].amount(decimal)
}

/** Date and time in Europe/Istanbul. */
export function timeText(time: Date, languageCode: Language): string {
  const format = new Intl.DateTimeFormat(LOCALES[languageCode], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Istanbul',
  })
  return format.format(time)
}

/** Characters that set the direction of text: a name with them could reorder, and so falsify, the text around it. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * A merchant's text in one line: it cannot end a header line, start a paragraph or reorder the text around it.
 * The text is cut between whole code points.
 */
export function oneLine(text: string, charactersMaximum: number): string {
  const flat = text
    .replace(DIRECTION_MARKS, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  const characters = Array.from(flat)
  if (characters.length <= charactersMaximum) return flat
  return `${characters.slice(0, charactersMaximum - 1).join('')}…`
}
