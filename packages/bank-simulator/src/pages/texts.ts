export type Language = 'tr' | 'en'

/** A text in both languages. */
export type Text = Readonly<Record<Language, string>>

/** The texts of a table in one language. */
export function textsIn<Name extends string>(
  table: Readonly<Record<Name, Text>>,
  language: Language,
): Readonly<Record<Name, string>> {
  const texts = Object.entries<Text>(table).map(([name, text]) => [name, text[language]])
  return Object.fromEntries(texts) as Record<Name, string>
}

/** The pages of a verification. */
export const VERIFICATION = {
  title: { tr: 'Güvenli ödeme doğrulaması', en: 'Secure payment verification' },
  secure: { tr: '3D Secure', en: '3D Secure' },
  heading: { tr: 'Ödemenizi onaylayın', en: 'Approve your payment' },
  explanation: {
    tr: 'Cep telefonunuza gönderilen 6 haneli tek kullanımlık şifreyi girin.',
    en: 'Enter the 6-digit one-time password sent to your mobile phone.',
  },
  merchant: { tr: 'İşyeri', en: 'Merchant' },
  amount: { tr: 'Tutar', en: 'Amount' },
  installments: { tr: 'Taksit', en: 'Installments' },
  card: { tr: 'Kart', en: 'Card' },
  date: { tr: 'Tarih', en: 'Date' },
  code: { tr: 'Tek kullanımlık şifre', en: 'One-time password' },
  confirm: { tr: 'Onayla', en: 'Approve' },
  cancel: { tr: 'İptal et', en: 'Cancel' },
  otherLanguage: { tr: 'English', en: 'Türkçe' },
  simulator: {
    tr: 'Bu bir banka benzetimidir; gerçek para hareketi olmaz. Şifre:',
    en: 'This is a bank simulator; no real money moves. The password is',
  },
  neverShare: {
    tr: 'Bankanız bu şifreyi telefonda asla sormaz.',
    en: 'Your bank never asks for this password by phone.',
  },
  wrongCode: { tr: 'Şifre hatalı.', en: 'Wrong password.' },
  triesLeft: { tr: 'Kalan deneme hakkınız:', en: 'Tries left:' },
  returning: { tr: 'İşyerine dönülüyor', en: 'Returning to the merchant' },
  returningExplanation: {
    tr: 'Sayfa kendiliğinden geçmezse düğmeye basın.',
    en: 'If the page does not move on by itself, press the button.',
  },
  continue: { tr: 'Devam et', en: 'Continue' },
  unknownHeading: { tr: 'Bu doğrulama bulunamadı', en: 'This verification was not found' },
  unknownExplanation: {
    tr: 'Bağlantı geçersiz. İşyerinin sayfasına dönüp ödemeyi yeniden başlatın.',
    en: 'The link is not valid. Go back to the merchant and start the payment again.',
  },
  unusableHeading: { tr: 'Doğrulama başlatılamadı', en: 'The verification could not start' },
  unusableExplanation: {
    tr: 'Formdaki okUrl ve failUrl, http veya https ile başlayan tam adresler olmalıdır.',
    en: 'okUrl and failUrl of the form must be full addresses that begin with http or https.',
  },
} as const satisfies Readonly<Record<string, Text>>

export type Texts = Readonly<Record<keyof typeof VERIFICATION, string>>

/** The language that a field, a query or an Accept-Language header begins with, in any letter case. */
export function languageFrom(text: string | null | undefined, otherwise: Language): Language {
  const wanted = text?.slice(0, 2).toLowerCase()
  return wanted === 'en' || wanted === 'tr' ? wanted : otherwise
}
