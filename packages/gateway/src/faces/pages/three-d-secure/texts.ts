export const THREE_D_SECURE_TEXTS = {
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
    tooMany: {
      title: 'Çok fazla deneme yapıldı',
      body: 'Bu kartla veya bu bağlantıdan kısa sürede çok fazla doğrulama denendi. Kartınızdan para çekilmedi. Başka bir kartla ödeyin ya da daha sonra yeniden deneyin.',
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
    ended: {
      title: 'Bu adres artık geçerli değil',
      body: 'Doğrulama sona erdi.',
      remedy: 'Siparişinizin durumunu görmek veya yeniden denemek için işyerinin sayfasına dönün.',
    },
    timeOver: {
      title: 'Doğrulama için süre doldu',
      body: 'Bankanızın doğrulaması süresi içinde tamamlanmadı. Ödeme yapılmadı, kartınızdan para çekilmedi.',
      remedy: 'Yeniden denemek için işyerinin sayfasına dönün.',
    },
    replaced: {
      title: 'Doğrulama başka bir sekmede sürdü',
      body: 'Bu ödemenin doğrulamasını sonradan yeniden başlattınız; bu sekmedeki artık geçerli değil ve hiçbir şeyi değiştirmez.',
      news: {
        underWay: 'Sonradan açtığınız sekmede bankanız yanıtınızı bekliyor: oradan devam edin.',
        verified:
          'Sonradan açtığınız sekmede doğrulandınız. Ödemenin sonucunu o sekmede göreceksiniz.',
        notVerified:
          'Sonradan açtığınız sekmede doğrulama yapılamadı. Ödeme yapılmadı, kartınızdan para çekilmedi.',
        timeOver:
          'Sonradan açtığınız sekmede süre doldu. Ödeme yapılmadı, kartınızdan para çekilmedi.',
        paying:
          'Ödemeniz sonradan açtığınız sekmeden bankaya iletildi, sonucu bekleniyor. Yeniden ödemeyin; sonucu o sekmede veya işyerinin sayfasında görün.',
        paid: 'Ödemeniz sonradan açtığınız sekmede alındı. Yeniden ödemeyin.',
        declined:
          'Sonradan açtığınız sekmede ödeme alınamadı. Ayrıntıyı o sekmede veya işyerinin sayfasında görün.',
      },
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
    tooMany: {
      title: 'Too many attempts',
      body: 'Too many verifications were tried with this card or from this connection in a short time. Nothing was taken from your card. Pay with another card, or try again later.',
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
    ended: {
      title: 'This address is no longer valid',
      body: 'The verification has ended.',
      remedy: 'Go back to the shop’s page to see how your order stands, or to try again.',
    },
    timeOver: {
      title: 'The time for the verification ran out',
      body: 'Your bank’s verification was not completed in time. Nothing was paid, and your card was not charged.',
      remedy: 'Go back to the shop’s page to try again.',
    },
    replaced: {
      title: 'The verification went on in another tab',
      body: 'You started the verification of this payment again later; the one in this tab no longer counts and changes nothing.',
      news: {
        underWay: 'Your bank is waiting for you in the tab that you opened later: go on there.',
        verified:
          'You were verified in the tab that you opened later. You will see the result of the payment there.',
        notVerified:
          'The verification failed in the tab that you opened later. Nothing was paid, and your card was not charged.',
        timeOver:
          'The time ran out in the tab that you opened later. Nothing was paid, and your card was not charged.',
        paying:
          'Your payment was sent to the bank from the tab that you opened later, and its outcome is awaited. Do not pay again; see the result there or on the shop’s page.',
        paid: 'Your payment was taken in the tab that you opened later. Do not pay again.',
        declined:
          'The payment was not taken in the tab that you opened later. See there, or on the shop’s page, why.',
      },
    },
    refused: {
      title: 'This answer was not accepted',
      body: 'What arrived does not belong to this verification, and nothing was changed.',
      remedy: 'Go back to the shop’s page to see how your order stands, or to try again.',
    },
    protection: 'Your card details go to the bank and to nobody else.',
  },
} as const
