import { byLanguage } from '../../design/index.ts'

/** The words of the page of a merchant's look. */
export const BRANDING_TEXTS = byLanguage({
  title: { tr: 'Görünüm', en: 'Look' },
  purpose: {
    tr: 'Müşterilerin ödeme sayfalarında ve e-postalarda gördüğü ad, renk ve logo.',
    en: 'Name, colour and logo that customers see on payment pages and in e-mails.',
  },
  change: { tr: 'Görünümü değiştir', en: 'Change the look' },
  name: { tr: 'Görünen ad', en: 'Shown name' },
  nameHint: {
    tr: 'Boş bırakırsanız üye işyerinin adı görünür.',
    en: 'Leave it empty, and the merchant’s name is shown.',
  },
  colour: { tr: 'Renk', en: 'Colour' },
  colourHint: {
    tr: '#1550b8 gibi; düğmelerde ve bağlantılarda. Boş bırakırsanız ağ geçidinin rengi.',
    en: 'Such as #1550b8; for buttons and links. Leave it empty for the gateway’s colour.',
  },
  logo: { tr: 'Yeni logo', en: 'New logo' },
  logoHint: {
    tr: 'En çok 60 kB PNG, 88 piksel yükseklikte (sayfadakinin iki katı). Boş bırakırsanız şimdiki kalır.',
    en: 'A PNG of at most 60 kB, 88 pixels high (twice its size on the page). Leave it empty, and the present one stays.',
  },
  removeLogo: { tr: 'Logoyu kaldır', en: 'Remove the logo' },
  save: { tr: 'Kaydet', en: 'Save' },
  preview: { tr: 'Önizle', en: 'Preview' },
  previewed: { tr: 'Önizleme: kaydedilmedi', en: 'A preview: nothing is saved' },
  previewHelp: {
    tr: 'Rengi beğenirseniz kaydedin. Dosya seçtiyseniz yeniden seçin.',
    en: 'If you like the colour, save it. Choose the file again if you had chosen one.',
  },
  light: { tr: 'Açık kipte', en: 'In light mode' },
  dark: { tr: 'Koyu kipte', en: 'In dark mode' },
  pay: { tr: 'Öde', en: 'Pay' },
  amount: { tr: '₺1.249,90', en: '₺1,249.90' },
  logoAgain: {
    tr: 'Logo dosyasını yeniden seçin; tarayıcılar seçilen dosyayı saklamaz.',
    en: 'Choose the logo’s file again; browsers do not keep the chosen file.',
  },
  resetAsk: { tr: 'Ağ geçidinin görünümüne dön', en: 'Back to the look of the gateway' },
  resetHelp: {
    tr: 'Ad, renk ve logo silinir; sayfalarda üye işyerinin adı ve ağ geçidinin renkleri görünür.',
    en: 'Name, colour and logo are removed; pages show the merchant’s name and the gateway’s colours.',
  },
  reset: { tr: 'Görünümü sil', en: 'Remove the look' },
  useNear: {
    tr: (colour: string) => `${colour} rengini kullan`,
    en: (colour: string) => `Use ${colour}`,
  },
  done: {
    saved: {
      tr: 'Kaydedildi; bütün sayfalar beş saniye içinde gösterir.',
      en: 'Saved; every page shows it within five seconds.',
    },
    reset: {
      tr: 'Görünüm silindi; sayfalar ağ geçidinin renklerini gösterir.',
      en: 'The look is removed; pages show the gateway’s colours.',
    },
  },
})
