import { byLanguage } from '../../design/index.ts'

/** The words of the frame around every page of the panel. */
export const FRAME_TEXTS = byLanguage({
  skip: { tr: 'İçeriğe geç', en: 'Skip to the content' },
  menu: { tr: 'Menü', en: 'Menu' },
  search: {
    tr: 'Sipariş, tutar, gün, ad, son dört hane, e-posta…',
    en: 'Order, amount, day, name, last four digits, e-mail…',
  },
  searchLabel: { tr: 'Ara', en: 'Search' },
  allMerchants: { tr: 'Tüm üye işyerleri', en: 'All merchants' },
  merchant: { tr: 'Üye işyeri', en: 'Merchant' },
  merchantNumber: { tr: 'Üye işyeri numarası', en: 'Merchant number' },
  noSuchMerchant: {
    tr: 'Bu numarada üye işyeri yok; hepsi gösteriliyor. Listeden seçin ya da on haneli numarayı yazın.',
    en: 'No merchant has this number; all are shown. Choose one, or type a number of ten digits.',
  },
  show: { tr: 'Göster', en: 'Show' },
  account: { tr: 'Hesabım', en: 'My account' },
  otherAccount: { tr: 'Başka bir hesapla giriş yap', en: 'Sign in with another account' },
  signOut: { tr: 'Çıkış', en: 'Sign out' },
  otherLanguage: { tr: 'English', en: 'Türkçe' },
  back: { tr: 'Geri dön', en: 'Go back' },
  NotAllowed: {
    title: { tr: 'Bu sayfa rolünüze açık değil', en: 'Your role does not include this page' },
    body: {
      tr: 'Bu işi yapabilecek biri rolünüzü değiştirebilir ya da sizin yerinize yapabilir.',
      en: 'Somebody whose role includes it can change yours, or do this for you.',
    },
  },
  NotFound: {
    title: { tr: 'Böyle bir kayıt yok', en: 'There is no such record' },
    body: {
      tr: 'Adresi denetleyin. Başka bir üye işyerinin kayıtları burada görünmez.',
      en: 'Check the address. Records of another merchant are not shown here.',
    },
  },
  ForeignForm: {
    title: { tr: 'Form kabul edilmedi', en: 'The form was not accepted' },
    body: {
      tr: 'Form bu panelin bir sayfasından gelmedi. Paneli kendi adresinden açıp yeniden deneyin.',
      en: 'The form did not come from a page of this panel. Open the panel at its own address and try again.',
    },
  },
  refused: { tr: 'İşlem yapılmadı', en: 'Nothing was done' },
})
