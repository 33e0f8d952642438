import { byLanguage } from '../../design/index.ts'

export const THREE_D_SECURE_TEXTS = byLanguage({
  start: {
    title: { tr: 'Güvenli ödeme başlıyor', en: 'The secure payment begins' },
    body: {
      tr: 'Kartınızın size ait olduğunu bankanız doğrulayacak. Sayfa kendiliğinden ilerler.',
      en: 'Your bank will verify that the card is yours. The page goes on by itself.',
    },
    button: { tr: 'Devam et', en: 'Continue' },
  },
  open: {
    title: { tr: 'Güvenli ödeme', en: 'Secure payment' },
    body: {
      tr: 'Kartınızın size ait olduğunu bankanız doğrulayacak. Düğmeye bastığınızda bankanızın sayfası açılır.',
      en: 'Your bank will verify that the card is yours. Its page opens when you press the button.',
    },
    button: { tr: 'Bankanın sayfasını aç', en: 'Open the bank’s page' },
  },
  busy: {
    title: { tr: 'Şu anda yoğunluk var', en: 'It is very busy just now' },
    body: {
      tr: 'Bankanızın sayfası açılamadı ve kartınızdan para çekilmedi. Biraz bekleyip yeniden deneyin.',
      en: 'Your bank’s page could not be opened, and nothing was taken from your card. Wait a moment and try again.',
    },
    button: { tr: 'Yeniden dene', en: 'Try again' },
  },
  tooMany: {
    title: { tr: 'Çok fazla deneme yapıldı', en: 'Too many attempts' },
    body: {
      tr: 'Bu kartla veya bu bağlantıdan kısa sürede çok fazla doğrulama denendi. Kartınızdan para çekilmedi. Başka bir kartla ödeyin ya da daha sonra yeniden deneyin.',
      en: 'Too many verifications were tried with this card or from this connection in a short time. Nothing was taken from your card. Pay with another card, or try again later.',
    },
    button: { tr: 'Yeniden dene', en: 'Try again' },
  },
  unavailable: {
    title: { tr: 'Bankanıza ulaşılamadı', en: 'Your bank could not be reached' },
    body: {
      tr: 'Bankanızın sayfası açılamadı ve kartınızdan para çekilmedi. Birkaç saniye bekleyip yeniden deneyin.',
      en: 'Your bank’s page could not be opened, and nothing was taken from your card. Wait a few seconds and try again.',
    },
    button: { tr: 'Yeniden dene', en: 'Try again' },
  },
  later: {
    title: { tr: 'Bankanız henüz yanıt vermedi', en: 'Your bank has not answered yet' },
    body: {
      tr: 'Doğrulamanızın sonucu bankanızdan alınamadı. Kartınızdan para çekilmedi. Birkaç saniye bekleyip yeniden deneyin; doğrulamayı baştan yapmanız gerekmez.',
      en: 'The result of your verification could not be read at your bank. Nothing was taken from your card. Wait a few seconds and try again; you need not be verified anew.',
    },
    button: { tr: 'Yeniden dene', en: 'Try again' },
  },
  taken: {
    title: { tr: 'Bankanızın sayfası daha önce açıldı', en: 'Your bank’s page was opened before' },
    body: {
      tr: 'Kartınızın güvenliği için bu adres bankanızın sayfasını yalnızca bir kez açar. O sayfa hâlâ açıksa doğrulamayı orada tamamlayabilirsiniz.',
      en: 'To protect your card, this address opens your bank’s page only once. If that page is still open, you can finish the verification there.',
    },
    remedy: {
      tr: 'Açık değilse geri dönüp ödemeyi yeniden başlatın.',
      en: 'If it is not, go back and start the payment again.',
    },
    remedyWithinShop: {
      tr: 'Açık değilse işyerinin sayfasını yenileyip ödemeyi yeniden başlatın.',
      en: 'If it is not, reload the shop’s page and start the payment again.',
    },
    toLink: { tr: 'Ödeme sayfasına dön', en: 'Back to the payment page' },
    toShop: { tr: 'İşyerinin sitesine dön', en: 'Back to the shop’s site' },
  },
  gate: {
    title: { tr: 'Bankanıza yönlendiriliyorsunuz', en: 'You are being taken to your bank' },
    body: {
      tr: 'Bankanızın sayfasında size gönderilen şifreyi girin. Sayfa kendiliğinden ilerler.',
      en: 'Enter the password that you were sent on your bank’s page. The page goes on by itself.',
    },
    button: { tr: 'Bankaya devam et', en: 'Continue to the bank' },
  },
  return: {
    title: { tr: 'Ödemeye dönüyorsunuz', en: 'You are going back to your payment' },
    body: {
      tr: 'Bankanızın yanıtı alındı. Sonucu bir sonraki sayfada göreceksiniz.',
      en: 'Your bank has answered. You will see the result on the next page.',
    },
    button: { tr: 'Ödemeye dön', en: 'Back to the payment' },
  },
  ended: {
    title: { tr: 'Bu adres artık geçerli değil', en: 'This address is no longer valid' },
    body: { tr: 'Doğrulama sona erdi.', en: 'The verification has ended.' },
    remedy: {
      tr: 'Siparişinizin durumunu görmek veya yeniden denemek için işyerinin sayfasına dönün.',
      en: 'Go back to the shop’s page to see how your order stands, or to try again.',
    },
  },
  timeOver: {
    title: { tr: 'Doğrulama için süre doldu', en: 'The time for the verification ran out' },
    body: {
      tr: 'Bankanızın doğrulaması süresi içinde tamamlanmadı. Ödeme yapılmadı, kartınızdan para çekilmedi.',
      en: 'Your bank’s verification was not completed in time. Nothing was paid, and your card was not charged.',
    },
    remedy: {
      tr: 'Yeniden denemek için işyerinin sayfasına dönün.',
      en: 'Go back to the shop’s page to try again.',
    },
  },
  replaced: {
    title: {
      tr: 'Doğrulama başka bir sekmede sürdü',
      en: 'The verification went on in another tab',
    },
    body: {
      tr: 'Bu ödemenin doğrulamasını sonradan yeniden başlattınız; bu sekmedeki artık geçerli değil ve hiçbir şeyi değiştirmez.',
      en: 'You started the verification of this payment again later; the one in this tab no longer counts and changes nothing.',
    },
    news: {
      underWay: {
        tr: 'Sonradan açtığınız sekmede bankanız yanıtınızı bekliyor: oradan devam edin.',
        en: 'Your bank is waiting for you in the tab that you opened later: go on there.',
      },
      verified: {
        tr: 'Sonradan açtığınız sekmede doğrulandınız. Ödemenin sonucunu o sekmede göreceksiniz.',
        en: 'You were verified in the tab that you opened later. You will see the result of the payment there.',
      },
      notVerified: {
        tr: 'Sonradan açtığınız sekmede doğrulama yapılamadı. Ödeme yapılmadı, kartınızdan para çekilmedi.',
        en: 'The verification failed in the tab that you opened later. Nothing was paid, and your card was not charged.',
      },
      timeOver: {
        tr: 'Sonradan açtığınız sekmede süre doldu. Ödeme yapılmadı, kartınızdan para çekilmedi.',
        en: 'The time ran out in the tab that you opened later. Nothing was paid, and your card was not charged.',
      },
      paying: {
        tr: 'Ödemeniz sonradan açtığınız sekmeden bankaya iletildi, sonucu bekleniyor. Yeniden ödemeyin; sonucu o sekmede veya işyerinin sayfasında görün.',
        en: 'Your payment was sent to the bank from the tab that you opened later, and its outcome is awaited. Do not pay again; see the result there or on the shop’s page.',
      },
      paid: {
        tr: 'Ödemeniz sonradan açtığınız sekmede alındı. Yeniden ödemeyin.',
        en: 'Your payment was taken in the tab that you opened later. Do not pay again.',
      },
      declined: {
        tr: 'Sonradan açtığınız sekmede ödeme alınamadı. Ayrıntıyı o sekmede veya işyerinin sayfasında görün.',
        en: 'The payment was not taken in the tab that you opened later. See there, or on the shop’s page, why.',
      },
    },
  },
  refused: {
    title: { tr: 'Bu yanıt kabul edilmedi', en: 'This answer was not accepted' },
    body: {
      tr: 'Gelen bilgi bu doğrulamaya ait değil; hiçbir şey değiştirilmedi.',
      en: 'What arrived does not belong to this verification, and nothing was changed.',
    },
    remedy: {
      tr: 'Siparişinizin durumunu görmek veya yeniden denemek için işyerinin sayfasına dönün.',
      en: 'Go back to the shop’s page to see how your order stands, or to try again.',
    },
  },
  protection: {
    tr: 'Kart bilgileriniz yalnızca bankaya iletilir.',
    en: 'Your card details go to the bank and to nobody else.',
  },
})
