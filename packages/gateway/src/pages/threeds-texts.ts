/** The words of the 3-D Secure pages. */
export const THREEDS_TEXTS = {
  tr: {
    start: {
      title: 'Güvenli ödeme başlıyor',
      body: 'Kartınızın size ait olduğunu bankanız doğrulayacak. Sayfa kendiliğinden ilerler.',
      button: 'Devam et',
    },
    open: {
      title: 'Güvenli ödeme',
      body: 'Kartınızın size ait olduğunu bankanız doğrulayacak. Düğmeye bastığınızda bankanızın sayfası açılır.',
      button: 'Bankanın sayfasını aç',
    },
    busy: {
      title: 'Şu anda yoğunluk var',
      body: 'Bankanızın sayfası açılamadı ve kartınızdan para çekilmedi. Biraz bekleyip yeniden deneyin.',
      button: 'Yeniden dene',
    },
    taken: {
      title: 'Bankanızın sayfası daha önce açıldı',
      body: 'Kartınızın güvenliği için bu adres bankanızın sayfasını yalnızca bir kez açar. O sayfa hâlâ açıksa doğrulamayı orada tamamlayabilirsiniz.',
      remedy: 'Açık değilse geri dönüp ödemeyi yeniden başlatın.',
      remedyWithinShop: 'Açık değilse işyerinin sayfasını yenileyip ödemeyi yeniden başlatın.',
      toLink: 'Ödeme sayfasına dön',
      toShop: 'İşyerinin sitesine dön',
    },
    gate: {
      title: 'Bankanıza yönlendiriliyorsunuz',
      body: 'Bankanızın sayfasında size gönderilen şifreyi girin. Sayfa kendiliğinden ilerler.',
      button: 'Bankaya devam et',
    },
    return: {
      title: 'Ödemeye dönüyorsunuz',
      body: 'Bankanızın yanıtı alındı. Sonucu bir sonraki sayfada göreceksiniz.',
      button: 'Ödemeye dön',
    },
    closed: {
      title: 'Bu adres artık geçerli değil',
      body: 'Doğrulama bitti, süresi doldu veya yeniden başlatıldı.',
      remedy: 'Siparişinizin durumunu görmek veya yeniden denemek için işyerinin sayfasına dönün.',
    },
    refused: {
      title: 'Bu yanıt kabul edilmedi',
      body: 'Gelen bilgi bu doğrulamaya ait değil; hiçbir şey değiştirilmedi.',
      remedy: 'Siparişinizin durumunu görmek veya yeniden denemek için işyerinin sayfasına dönün.',
    },
    protection: 'Kart bilgileriniz yalnızca bankaya iletilir.',
  },
  en: {
    start: {
      title: 'The secure payment begins',
      body: 'Your bank will verify that the card is yours. The page goes on by itself.',
      button: 'Continue',
    },
    open: {
      title: 'Secure payment',
      body: 'Your bank will verify that the card is yours. Its page opens when you press the button.',
      button: 'Open the bank’s page',
    },
    busy: {
      title: 'It is very busy just now',
      body: 'Your bank’s page could not be opened, and nothing was taken from your card. Wait a moment and try again.',
      button: 'Try again',
    },
    taken: {
      title: 'Your bank’s page was opened before',
      body: 'To protect your card, this address opens your bank’s page only once. If that page is still open, you can finish the verification there.',
      remedy: 'If it is not, go back and start the payment again.',
      remedyWithinShop: 'If it is not, reload the shop’s page and start the payment again.',
      toLink: 'Back to the payment page',
      toShop: 'Back to the shop’s site',
    },
    gate: {
      title: 'You are being taken to your bank',
      body: 'Enter the password that you were sent on your bank’s page. The page goes on by itself.',
      button: 'Continue to the bank',
    },
    return: {
      title: 'You are going back to your payment',
      body: 'Your bank has answered. You will see the result on the next page.',
      button: 'Back to the payment',
    },
    closed: {
      title: 'This address is no longer valid',
      body: 'The verification has ended, has run out of time or was started again.',
      remedy: 'Go back to the shop’s page to see how your order stands, or to try again.',
    },
    refused: {
      title: 'This answer was not accepted',
      body: 'What arrived does not belong to this verification, and nothing was changed.',
      remedy: 'Go back to the shop’s page to see how your order stands, or to try again.',
    },
    protection: 'Your card details go to the bank and to nobody else.',
  },
} as const
