import { byLanguage } from '../design/index.ts'

/** The words of the error page. */
export const ERROR_TEXTS = byLanguage({
  notFound: {
    title: { tr: 'Böyle bir sayfa yok', en: 'There is no such page' },
    body: {
      tr: 'Adresi denetleyin. Size gönderilen bir linkse tamamını kopyaladığınızdan emin olun.',
      en: 'Check the address. If it is a link that you were sent, make sure that you copied all of it.',
    },
  },
  notOpened: {
    title: { tr: 'Bu sayfa tek başına açılmaz', en: 'This page does not open by itself' },
    body: {
      tr: 'Adres, bir ödemenin adımlarından biridir. Ödemenizin durumunu görmek için işyerinin sayfasına dönün.',
      en: 'The address is a step of a payment. Go back to the shop’s page to see how your payment stands.',
    },
  },
  tooLong: {
    title: { tr: 'Gönderilen bilgi çok uzun', en: 'What was sent is too long' },
    body: {
      tr: 'Geri dönüp yazdıklarınızı kısaltın ve yeniden deneyin.',
      en: 'Go back, shorten what you wrote and try again.',
    },
  },
  unreadable: {
    title: { tr: 'İstek anlaşılamadı', en: 'The request could not be read' },
    body: {
      tr: 'Gelen bilgi eksik veya bozuk. Geri dönüp yeniden deneyin.',
      en: 'What arrived is incomplete or damaged. Go back and try again.',
    },
  },
  browserData: {
    title: { tr: 'Tarayıcınız çok fazla bilgi gönderdi', en: 'Your browser sent too much' },
    body: {
      tr: 'Bu sitenin çerezlerini silip yeniden deneyin.',
      en: 'Delete the cookies of this site and try again.',
    },
  },
  unknownName: {
    title: { tr: 'Bu sayfa burada yok', en: 'This page is not here' },
    body: {
      tr: 'Bu sunucu, adresteki adla hizmet vermiyor. Size verilen adresi kullanın.',
      en: 'This server is not called by the name in the address. Use the address that you were given.',
    },
  },
  notSecure: {
    title: { tr: 'Güvenli bağlantı gerekiyor', en: 'A secure connection is needed' },
    body: {
      tr: 'Adresi https:// ile başlayacak şekilde açın.',
      en: 'Open the address with https:// at its beginning.',
    },
  },
  tooMany: {
    title: { tr: 'Kısa sürede çok fazla istek geldi', en: 'Too many requests came at once' },
    body: { tr: 'Biraz bekleyip yeniden deneyin.', en: 'Wait a moment and try again.' },
  },
  unavailable: {
    title: { tr: 'Şu anda hizmet veremiyoruz', en: 'The service is not available just now' },
    body: { tr: 'Biraz bekleyip yeniden deneyin.', en: 'Wait a moment and try again.' },
  },
  failed: {
    title: { tr: 'Bir hata oluştu', en: 'Something went wrong' },
    body: {
      tr: 'Hata bizden kaynaklandı ve kaydedildi.',
      en: 'The mistake is ours, and it has been recorded.',
    },
  },
  mayBePaid: {
    tr: 'Ödemeniz alınmış olabilir. Yeniden ödemeden önce ödemenizin durumunu öğrenin: ödeme linkinizi yeniden açın veya işyerine sorun.',
    en: 'Your payment may have been taken. Before you pay again, find out how it stands: open your payment link again, or ask the shop.',
  },
  wait: {
    tr: (seconds: string) => `Bekleme süresi: ${seconds} saniye.`,
    en: (seconds: string) => `Time to wait: ${seconds} seconds.`,
  },
  fields: { tr: 'Geçersiz alan', en: 'Invalid field' },
  incident: { tr: 'Olay numarası', en: 'Incident number' },
  again: { tr: 'Yeniden dene', en: 'Try again' },
})
