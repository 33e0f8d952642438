import { byLanguage } from '../../design/index.ts'

/** The words of the page of notices. */
export const NOTICE_TEXTS = byLanguage({
  title: { tr: 'Bildirimler', en: 'Notices' },
  purpose: {
    tr: 'Ödeme bağlantıları, makbuzlar ve webhook uyarıları için gönderilen e-posta ve SMS’lerden ulaşmayanlar.',
    en: 'E-mails and SMS about payment links, receipts and webhooks that have not arrived.',
  },
  undelivered: { tr: 'Ulaşmayanlar', en: 'Not delivered' },
  none: { tr: 'Ulaşmayan bildirim yok', en: 'Every notice was delivered' },
  noneHelp: {
    tr: 'Bir e-posta ya da SMS bir gün boyunca ulaştırılamazsa burada görünür.',
    en: 'An e-mail or SMS that could not be delivered for a day is listed here.',
  },
  erased: { tr: 'silinmiş', en: 'erased' },
  written: { tr: 'Yazıldı', en: 'Written' },
  attempts: {
    tr: (count: number) => `${count} deneme`,
    en: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
  },
  held: {
    tr: 'Göndericisi ayarlanmamış: e-posta için SMTP_URL, SMS için SMS_URL verin ve ağ geçidini yeniden başlatın.',
    en: 'It has no sender: set SMTP_URL for e-mail or SMS_URL for SMS, and start the gateway again.',
  },
  failed: {
    tr: (code: string) => `Sunucunun yanıtı ${code}. Adres ve sunucu doğruysa yeniden gönderin.`,
    en: (code: string) =>
      `The server answered ${code}. If address and server are right, send it again.`,
  },
  retry: { tr: 'Yeniden gönder', en: 'Send again' },
  retryAllAsk: { tr: 'Hepsini yeniden gönder', en: 'Send all again' },
  retryAllHelp: {
    tr: 'Gönderilemeyen bütün bildirimler yeniden sıraya alınır. Alıcısı silinmiş olanlar olduğu gibi kalır.',
    en: 'All notices that failed are scheduled again. Those whose recipient was erased stay as they are.',
  },
  retryAll: { tr: 'Hepsini sıraya al', en: 'Schedule all' },
  channels: {
    Email: { tr: 'e-posta', en: 'e-mail' },
    Sms: 'SMS',
  },
  kinds: {
    Link: { tr: 'Ödeme bağlantısı', en: 'Payment link' },
    Receipt: { tr: 'Makbuz', en: 'Receipt' },
    EndpointFailing: {
      tr: 'Webhook adresi yanıt vermiyor',
      en: 'Webhook endpoint does not answer',
    },
    EndpointDisabled: { tr: 'Webhook adresi kapatıldı', en: 'Webhook endpoint was switched off' },
  },
  done: {
    retried: {
      tr: 'Sıraya alındı; birkaç saniye içinde gönderilir.',
      en: 'Scheduled; it is sent within seconds.',
    },
    none: {
      tr: 'Gönderilecek bildirim kalmamış: ulaşmış ya da alıcısı silinmiş.',
      en: 'There was nothing to send: it has arrived, or its recipient was erased.',
    },
  },
})
