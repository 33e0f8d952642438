/** The words of the frame around every page of the panel. */
export const FRAME_TEXTS = {
  tr: {
    skip: 'İçeriğe geç',
    menu: 'Menü',
    search: 'Sipariş, referans, kartın son dört hanesi, e-posta…',
    searchLabel: 'Ara',
    allMerchants: 'Tüm üye işyerleri',
    merchant: 'Üye işyeri',
    merchantNumber: 'Üye işyeri numarası',
    noSuchMerchant:
      'Bu numarada üye işyeri yok; hepsi gösteriliyor. Listeden seçin ya da on haneli numarayı yazın.',
    show: 'Göster',
    account: 'Hesabım',
    otherAccount: 'Başka bir hesapla giriş yap',
    signOut: 'Çıkış',
    otherLanguage: 'English',
    back: 'Geri dön',
    NotAllowed: {
      title: 'Bu sayfa rolünüze açık değil',
      body: 'Bu işi yapabilecek biri rolünüzü değiştirebilir ya da sizin yerinize yapabilir.',
    },
    NotFound: {
      title: 'Böyle bir kayıt yok',
      body: 'Adresi denetleyin. Başka bir üye işyerinin kayıtları burada görünmez.',
    },
    ForeignForm: {
      title: 'Form kabul edilmedi',
      body: 'Form bu panelin bir sayfasından gelmedi. Paneli kendi adresinden açıp yeniden deneyin.',
    },
    refused: 'İşlem yapılmadı',
  },
  en: {
    skip: 'Skip to the content',
    menu: 'Menu',
    search: 'Order, reference, last four digits, e-mail…',
    searchLabel: 'Search',
    allMerchants: 'All merchants',
    merchant: 'Merchant',
    merchantNumber: 'Merchant number',
    noSuchMerchant:
      'No merchant has this number; all are shown. Choose one, or type a number of ten digits.',
    show: 'Show',
    account: 'My account',
    otherAccount: 'Sign in with another account',
    signOut: 'Sign out',
    otherLanguage: 'Türkçe',
    back: 'Go back',
    NotAllowed: {
      title: 'Your role does not include this page',
      body: 'Somebody whose role includes it can change yours, or do this for you.',
    },
    NotFound: {
      title: 'There is no such record',
      body: 'Check the address. Records of another merchant are not shown here.',
    },
    ForeignForm: {
      title: 'The form was not accepted',
      body: 'The form did not come from a page of this panel. Open the panel at its own address and try again.',
    },
    refused: 'Nothing was done',
  },
} as const
