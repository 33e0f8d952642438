export type Language = 'tr' | 'en'

const turkish = {
  title: 'Güvenli ödeme doğrulaması',
  secure: '3D Secure',
  heading: 'Ödemenizi onaylayın',
  explanation: 'Cep telefonunuza gönderilen 6 haneli tek kullanımlık şifreyi girin.',
  merchant: 'İşyeri',
  amount: 'Tutar',
  installments: 'Taksit',
  card: 'Kart',
  date: 'Tarih',
  code: 'Tek kullanımlık şifre',
  confirm: 'Onayla',
  cancel: 'İptal et',
  otherLanguage: 'English',
  simulator: 'Bu bir banka benzetimidir; gerçek para hareketi olmaz. Şifre:',
  neverShare: 'Bankanız bu şifreyi telefonda asla sormaz.',
  wrongCode: 'Şifre hatalı.',
  triesLeft: 'Kalan deneme hakkınız:',
  returning: 'İşyerine dönülüyor',
  returningExplanation: 'Sayfa kendiliğinden geçmezse düğmeye basın.',
  continue: 'Devam et',
  unknownHeading: 'Bu doğrulama bulunamadı',
  unknownExplanation: 'Bağlantı geçersiz. İşyerinin sayfasına dönüp ödemeyi yeniden başlatın.',
  unusableHeading: 'Doğrulama başlatılamadı',
  unusableExplanation:
    'Formdaki okUrl ve failUrl, http veya https ile başlayan tam adresler olmalıdır.',
}

export type Texts = Readonly<typeof turkish>

const english: Texts = {
  title: 'Secure payment verification',
  secure: '3D Secure',
  heading: 'Approve your payment',
  explanation: 'Enter the 6-digit one-time password sent to your mobile phone.',
  merchant: 'Merchant',
  amount: 'Amount',
  installments: 'Installments',
  card: 'Card',
  date: 'Date',
  code: 'One-time password',
  confirm: 'Approve',
  cancel: 'Cancel',
  otherLanguage: 'Türkçe',
  simulator: 'This is a bank simulator; no real money moves. The password is',
  neverShare: 'Your bank never asks for this password by phone.',
  wrongCode: 'Wrong password.',
  triesLeft: 'Tries left:',
  returning: 'Returning to the merchant',
  returningExplanation: 'If the page does not move on by itself, press the button.',
  continue: 'Continue',
  unknownHeading: 'This verification was not found',
  unknownExplanation: 'The link is not valid. Go back to the merchant and start the payment again.',
  unusableHeading: 'The verification could not start',
  unusableExplanation:
    'okUrl and failUrl of the form must be full addresses that begin with http or https.',
}

export function textsFor(language: Language): Texts {
  return language === 'en' ? english : turkish
}

/** The language that a field, a query or an Accept-Language header begins with, in any letter case. */
export function languageFrom(text: string | null | undefined, otherwise: Language): Language {
  const wanted = text?.slice(0, 2).toLowerCase()
  return wanted === 'en' || wanted === 'tr' ? wanted : otherwise
}
