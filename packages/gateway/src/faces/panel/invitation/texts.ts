import { byLanguage } from '../../design/index.ts'

/** The words of the pages that accept an invitation. */
export const INVITATION_TEXTS = byLanguage({
  title: {
    tr: (name: string) => `Hoş geldiniz, ${name}`,
    en: (name: string) => `Welcome, ${name}`,
  },
  lead: {
    tr: (label: string) => `Panele davet edildiniz: ${label}. Nasıl giriş yapacağınızı seçin.`,
    en: (label: string) => `You are invited to the panel as ${label}. Choose how you will sign in.`,
  },
  byPasskey: { tr: 'Geçiş anahtarı oluştur', en: 'Create a passkey' },
  passkeyLead: {
    tr: 'En güvenli ve en kolay yol: parmak izi, yüz ya da cihazınızın PIN’i. Parola gerekmez, kimse çalamaz.',
    en: 'The safest and easiest way: your fingerprint, your face or the PIN of your device. There is no password to steal.',
  },
  passkeyRefused: {
    tr: 'Geçiş anahtarı oluşturulamadı ya da süre doldu. Yeniden deneyin ya da parola seçin.',
    en: 'The passkey could not be created, or it took too long. Try again, or choose a password.',
  },
  firstPasskey: { tr: 'İlk geçiş anahtarım', en: 'My first passkey' },
  otherwise: { tr: 'Ya da parola ve doğrulama kodu', en: 'Or a password and a code' },
  passwordLead: {
    tr: 'Bir parola ve telefonunuzdaki doğrulama uygulaması. Geçiş anahtarını sonra da ekleyebilirsiniz.',
    en: 'A password, and an authenticator app on your phone. You can add a passkey later.',
  },
  byPassword: { tr: 'Parola ve uygulama seç', en: 'Use a password and an app' },
  passwordTitle: { tr: 'Parola ve doğrulama uygulaması', en: 'Password and authenticator app' },
  join: { tr: 'Kaydı tamamla', en: 'Join' },
  otherMethod: { tr: 'Başka bir yol seç', en: 'Choose another way' },
  overTitle: { tr: 'Bu davet artık geçerli değil', en: 'This invitation is no longer valid' },
  overBody: {
    tr: 'Davet adresi bir kez kullanılır ve yedi gün geçerlidir. Kaydınız yoksa sizi davet eden kişiden yeni bir adres isteyin.',
    en: 'Its address works once, and for seven days. If you have not joined, ask whoever invited you for a new one.',
  },
  signIn: { tr: 'Kaydım var, giriş yap', en: 'I have joined: sign in' },
})
