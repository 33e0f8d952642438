/** The words of the page of notices. */
export const NOTICE_TEXTS = {
  tr: {
    title: 'Bildirimler',
    purpose:
      'Ödeme bağlantıları, makbuzlar ve webhook uyarıları için gönderilen e-posta ve SMS’lerden ulaşmayanlar.',
    undelivered: 'Ulaşmayanlar',
    none: 'Ulaşmayan bildirim yok',
    noneHelp: 'Bir e-posta ya da SMS bir gün boyunca ulaştırılamazsa burada görünür.',
    erased: 'silinmiş',
    written: 'Yazıldı',
    attempts: (count: number) => `${count} deneme`,
    held: 'Göndericisi ayarlanmamış: e-posta için SMTP_URL, SMS için SMS_URL verin ve ağ geçidini yeniden başlatın.',
    failed: (code: string) =>
      `Sunucunun yanıtı ${code}. Adres ve sunucu doğruysa yeniden gönderin.`,
    retry: 'Yeniden gönder',
    retryAllAsk: 'Hepsini yeniden gönder',
    retryAllHelp:
      'Gönderilemeyen bütün bildirimler yeniden sıraya alınır. Alıcısı silinmiş olanlar olduğu gibi kalır.',
    retryAll: 'Hepsini sıraya al',
    channels: { Email: 'e-posta', Sms: 'SMS' },
    kinds: {
      Link: 'Ödeme bağlantısı',
      Receipt: 'Makbuz',
      EndpointFailing: 'Webhook adresi yanıt vermiyor',
      EndpointDisabled: 'Webhook adresi kapatıldı',
    },
    done: {
      retried: 'Sıraya alındı; birkaç saniye içinde gönderilir.',
      none: 'Gönderilecek bildirim kalmamış: ulaşmış ya da alıcısı silinmiş.',
    },
  },
  en: {
    title: 'Notices',
    purpose: 'E-mails and SMS about payment links, receipts and webhooks that have not arrived.',
    undelivered: 'Not delivered',
    none: 'Every notice was delivered',
    noneHelp: 'An e-mail or SMS that could not be delivered for a day is listed here.',
    erased: 'erased',
    written: 'Written',
    attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
    held: 'It has no sender: set SMTP_URL for e-mail or SMS_URL for SMS, and start the gateway again.',
    failed: (code: string) =>
      `The server answered ${code}. If address and server are right, send it again.`,
    retry: 'Send again',
    retryAllAsk: 'Send all again',
    retryAllHelp:
      'All notices that failed are scheduled again. Those whose recipient was erased stay as they are.',
    retryAll: 'Schedule all',
    channels: { Email: 'e-mail', Sms: 'SMS' },
    kinds: {
      Link: 'Payment link',
      Receipt: 'Receipt',
      EndpointFailing: 'Webhook endpoint does not answer',
      EndpointDisabled: 'Webhook endpoint was switched off',
    },
    done: {
      retried: 'Scheduled; it is sent within seconds.',
      none: 'There was nothing to send: it has arrived, or its recipient was erased.',
    },
  },
} as const
