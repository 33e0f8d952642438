/** The words of the pages that accept an invitation. */
export const INVITATION_TEXTS = {
  tr: {
    title: (name: string) => `Hoş geldiniz, ${name}`,
    lead: (label: string) => `Panele davet edildiniz: ${label}. Nasıl giriş yapacağınızı seçin.`,
    byPasskey: 'Geçiş anahtarı oluştur',
    passkeyLead:
      'En güvenli ve en kolay yol: parmak izi, yüz ya da cihazınızın PIN’i. Parola gerekmez, kimse çalamaz.',
    passkeyRefused:
      'Geçiş anahtarı oluşturulamadı ya da süre doldu. Yeniden deneyin ya da parola seçin.',
    firstPasskey: 'İlk geçiş anahtarım',
    otherwise: 'Ya da parola ve doğrulama kodu',
    passwordLead:
      'Bir parola ve telefonunuzdaki doğrulama uygulaması. Geçiş anahtarını sonra da ekleyebilirsiniz.',
    byPassword: 'Parola ve uygulama seç',
    passwordTitle: 'Parola ve doğrulama uygulaması',
    join: 'Kaydı tamamla',
    otherWay: 'Başka bir yol seç',
    overTitle: 'Bu davet artık geçerli değil',
    overBody:
      'Davet adresi bir kez kullanılır ve yedi gün geçerlidir. Kaydınız yoksa sizi davet eden kişiden yeni bir adres isteyin.',
    signIn: 'Kaydım var, giriş yap',
  },
  en: {
    title: (name: string) => `Welcome, ${name}`,
    lead: (label: string) =>
      `You are invited to the panel as ${label}. Choose how you will sign in.`,
    byPasskey: 'Create a passkey',
    passkeyLead:
      'The safest and easiest way: your fingerprint, your face or the PIN of your device. There is no password to steal.',
    passkeyRefused:
      'The passkey could not be created, or it took too long. Try again, or choose a password.',
    firstPasskey: 'My first passkey',
    otherwise: 'Or a password and a code',
    passwordLead:
      'A password, and an authenticator app on your phone. You can add a passkey later.',
    byPassword: 'Use a password and an app',
    passwordTitle: 'Password and authenticator app',
    join: 'Join',
    otherWay: 'Choose another way',
    overTitle: 'This invitation is no longer valid',
    overBody:
      'Its address works once, and for seven days. If you have not joined, ask whoever invited you for a new one.',
    signIn: 'I have joined: sign in',
  },
} as const
