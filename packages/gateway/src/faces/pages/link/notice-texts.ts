import { byLanguage } from '../../design/index.ts'

/** Why a link cannot be paid now, to its payer. */
export const NOTICE_TEXTS = byLanguage({
  paidElsewhere: {
    title: { tr: 'Ödeme alındı', en: 'The payment was taken' },
    body: {
      tr: 'Makbuzu yalnızca ödemenin yapıldığı tarayıcı gösterir. Ödemeyi siz yaptıysanız yeniden ödemeyin; makbuz için bu sayfayı o tarayıcıda açın veya işyerine sorun.',
      en: 'Only the browser that paid shows the receipt. If you have paid, do not pay again: open this page in that browser, or ask the shop.',
    },
  },
  paidBefore: {
    title: { tr: 'Bu link ile ödeme yapıldı', en: 'This link has been paid' },
    body: {
      tr: 'Ödeme alındı; yeniden ödeme yapmayın. Makbuzu yalnızca ödemenin yapıldığı tarayıcı gösterir: bu sayfayı o tarayıcıda açın veya işyerine sorun.',
      en: 'The payment was taken; do not pay again. Only the browser that paid shows the receipt: open this page in that browser, or ask the shop.',
    },
  },
  overtaken: {
    title: { tr: 'Ödemeye başka bir yerde devam edildi', en: 'The payment went on elsewhere' },
    body: {
      tr: 'Link başka bir sekmede veya cihazda açıldı ve ödeme orada başlatıldı. Bu sayfadaki deneme sona erdi; bu denemede kartınızdan tutar çekilmedi. Siz başlattıysanız orada sürdürün, başlatmadıysanız buradan yeniden ödeyebilirsiniz.',
      en: 'The link was opened in another tab or on another device, and a payment was started there. The try on this page has ended, and it did not charge your card. If that was you, go on there; if not, you can pay here again.',
    },
    again: { tr: 'Buradan yeniden öde', en: 'Pay here again' },
  },
  underway: {
    title: { tr: 'Ödemeniz sonuçlanıyor', en: 'Your payment is being settled' },
    body: {
      tr: 'Bankanın yanıtı henüz gelmedi. Yeniden ödemeyin: birkaç dakika içinde sonuç burada görünür.',
      en: 'The bank has not answered yet. Do not pay again: the result will be here in a few minutes.',
    },
    again: { tr: 'Sonuca yeniden bak', en: 'Look again' },
  },
  closed: {
    cancelled: {
      title: { tr: 'Bu ödeme linki iptal edildi', en: 'This payment link was cancelled' },
      body: {
        tr: 'İşyeri linki kapattı; yeni bir link isteyebilirsiniz.',
        en: 'The shop has closed it; you can ask for a new link.',
      },
    },
    expired: {
      title: { tr: 'Bu ödeme linkinin süresi doldu', en: 'This payment link has expired' },
      body: {
        tr: 'İşyerinden yeni bir link isteyebilirsiniz.',
        en: 'You can ask the shop for a new link.',
      },
    },
    usedUp: {
      title: { tr: 'Bu linkin kullanım hakkı doldu', en: 'This link has no uses left' },
      body: {
        tr: 'Bu linkle yapılabilecek ödemelerin tümü yapıldı; yeni bir ödeme için işyerinden yeni link isteyin.',
        en: 'Every payment that it was made for has been taken; for another payment ask the shop for a new link.',
      },
    },
    paused: {
      title: { tr: 'Bu ödeme linki şu anda kapalı', en: 'This payment link is closed at present' },
      body: {
        tr: 'İşyeri şu anda bu linkle ödeme almıyor; ayrıntı için işyeriyle görüşün.',
        en: 'The shop does not take payments by this link right now; please contact the shop.',
      },
      again: { tr: 'Yeniden dene', en: 'Try again' },
    },
    noWayToPay: {
      title: { tr: 'Bu link şu anda ödenemiyor', en: 'This link cannot be paid at present' },
      body: {
        tr: 'Linkteki taksit seçenekleri artık sunulmuyor; işyerinden yeni bir link isteyin.',
        en: 'Its installment options are no longer offered; ask the shop for a new link.',
      },
    },
    busy: {
      title: {
        tr: 'Bu link şu anda başka bir ödemede',
        en: 'This link is in use by another payment',
      },
      body: {
        tr: 'Başlamış bir ödeme bitince veya süresi dolunca link yeniden açılır. Başka bir sekmede siz başlattıysanız oradan sürdürün.',
        en: 'It opens again once that payment has ended or has run out of time. If you began it in another tab, go on there.',
      },
      again: { tr: 'Yeniden dene', en: 'Try again' },
    },
  },
  /** The same notices to the customer of a checkout, who came from a shop's cart and has seen no link. */
  ofCheckout: {
    cancelled: {
      title: { tr: 'Bu ödeme iptal edildi', en: 'This payment was cancelled' },
      body: {
        tr: 'Kartınızdan tutar çekilmedi. İsterseniz alışverişe dönüp ödemeyi yeniden başlatabilirsiniz.',
        en: 'Your card was not charged. You can go back to the shop and start the payment again.',
      },
    },
    expired: {
      title: { tr: 'Ödeme süresi doldu', en: 'The time for this payment has run out' },
      body: {
        tr: 'Kartınızdan tutar çekilmedi. Alışverişe dönüp ödemeyi yeniden başlatabilirsiniz.',
        en: 'Your card was not charged. You can go back to the shop and start the payment again.',
      },
    },
    paused: {
      title: { tr: 'Bu ödeme şu anda kapalı', en: 'This payment is closed at present' },
      body: {
        tr: 'İşyeri şu anda ödeme almıyor; ayrıntı için işyeriyle görüşün.',
        en: 'The shop does not take payments right now; please contact the shop.',
      },
      again: { tr: 'Yeniden dene', en: 'Try again' },
    },
    noWayToPay: {
      title: { tr: 'Bu ödeme şu anda yapılamıyor', en: 'This payment cannot be made at present' },
      body: {
        tr: 'Taksit seçenekleri değişti. Alışverişe dönüp ödemeyi yeniden başlatın.',
        en: 'The installment options have changed. Please go back to the shop and start the payment again.',
      },
    },
    busy: {
      title: { tr: 'Bu ödeme başka bir yerde sürüyor', en: 'This payment is under way elsewhere' },
      body: {
        tr: 'Ödeme başka bir sekmede veya cihazda başlatıldı. Siz başlattıysanız orada sürdürün.',
        en: 'It was started in another tab or on another device. If that was you, go on there.',
      },
      again: { tr: 'Yeniden dene', en: 'Try again' },
    },
    paidBefore: {
      title: { tr: 'Bu ödeme alındı', en: 'This payment has been taken' },
      body: {
        tr: 'Yeniden ödeme yapmayın. Makbuzu yalnızca ödemenin yapıldığı tarayıcı gösterir: bu sayfayı o tarayıcıda açın veya işyerine sorun.',
        en: 'Do not pay again. Only the browser that paid shows the receipt: open this page in that browser, or ask the shop.',
      },
    },
    overtaken: {
      title: { tr: 'Ödemeye başka bir yerde devam edildi', en: 'The payment went on elsewhere' },
      body: {
        tr: 'Ödeme başka bir sekmede veya cihazda başlatıldı. Bu sayfadaki deneme sona erdi ve kartınızdan tutar çekilmedi. Siz başlattıysanız orada sürdürün; başlatmadıysanız buradan yeniden ödeyebilirsiniz.',
        en: 'The payment was started in another tab or on another device. The try on this page has ended, and it did not charge your card. If that was you, go on there; if not, you can pay here again.',
      },
      again: { tr: 'Buradan yeniden öde', en: 'Pay here again' },
    },
  },
  notFound: {
    title: { tr: 'Böyle bir ödeme linki yok', en: 'There is no such payment link' },
    body: {
      tr: 'Adresi denetleyin veya işyerinden linki yeniden isteyin.',
      en: 'Check the address, or ask the shop for the link again.',
    },
  },
})
