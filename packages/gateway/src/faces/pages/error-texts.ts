/** The words of the error page. */
export const ERROR_TEXTS = {
  tr: {
    notFound: {
      title: 'Böyle bir sayfa yok',
      body: 'Adresi denetleyin. Size gönderilen bir linkse tamamını kopyaladığınızdan emin olun.',
    },
    notOpened: {
      title: 'Bu sayfa tek başına açılmaz',
      body: 'Adres, bir ödemenin adımlarından biridir. Ödemenizin durumunu görmek için işyerinin sayfasına dönün.',
    },
    tooLong: {
      title: 'Gönderilen bilgi çok uzun',
      body: 'Geri dönüp yazdıklarınızı kısaltın ve yeniden deneyin.',
    },
    unreadable: {
      title: 'İstek anlaşılamadı',
      body: 'Gelen bilgi eksik veya bozuk. Geri dönüp yeniden deneyin.',
    },
    browserData: {
      title: 'Tarayıcınız çok fazla bilgi gönderdi',
      body: 'Bu sitenin çerezlerini silip yeniden deneyin.',
    },
    unknownName: {
      title: 'Bu sayfa burada yok',
      body: 'Bu sunucu, adresteki adla hizmet vermiyor. Size verilen adresi kullanın.',
    },
    notSecure: {
      title: 'Güvenli bağlantı gerekiyor',
      body: 'Adresi https:// ile başlayacak şekilde açın.',
    },
    tooMany: {
      title: 'Kısa sürede çok fazla istek geldi',
      body: 'Biraz bekleyip yeniden deneyin.',
    },
    unavailable: {
      title: 'Şu anda hizmet veremiyoruz',
      body: 'Biraz bekleyip yeniden deneyin.',
    },
    failed: {
      title: 'Bir hata oluştu',
      body: 'Hata bizden kaynaklandı ve kaydedildi.',
    },
    mayBePaid:
      'Ödemeniz alınmış olabilir. Yeniden ödemeden önce ödemenizin durumunu öğrenin: ödeme linkinizi yeniden açın veya işyerine sorun.',
    wait: (seconds: string) => `Bekleme süresi: ${seconds} saniye.`,
    fields: 'Geçersiz alan',
    incident: 'Olay numarası',
    again: 'Yeniden dene',
  },
  en: {
    notFound: {
      title: 'There is no such page',
      body: 'Check the address. If it is a link that you were sent, make sure that you copied all of it.',
    },
    notOpened: {
      title: 'This page does not open by itself',
      body: 'The address is a step of a payment. Go back to the shop’s page to see how your payment stands.',
    },
    tooLong: {
      title: 'What was sent is too long',
      body: 'Go back, shorten what you wrote and try again.',
    },
    unreadable: {
      title: 'The request could not be read',
      body: 'What arrived is incomplete or damaged. Go back and try again.',
    },
    browserData: {
      title: 'Your browser sent too much',
      body: 'Delete the cookies of this site and try again.',
    },
    unknownName: {
      title: 'This page is not here',
      body: 'This server is not called by the name in the address. Use the address that you were given.',
    },
    notSecure: {
      title: 'A secure connection is needed',
      body: 'Open the address with https:// at its beginning.',
    },
    tooMany: {
      title: 'Too many requests came at once',
      body: 'Wait a moment and try again.',
    },
    unavailable: {
      title: 'The service is not available just now',
      body: 'Wait a moment and try again.',
    },
    failed: {
      title: 'Something went wrong',
      body: 'The mistake is ours, and it has been recorded.',
    },
    mayBePaid:
      'Your payment may have been taken. Before you pay again, find out how it stands: open your payment link again, or ask the shop.',
    wait: (seconds: string) => `Time to wait: ${seconds} seconds.`,
    fields: 'Invalid field',
    incident: 'Incident number',
    again: 'Try again',
  },
} as const
