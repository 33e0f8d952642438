import { byLanguage } from '../../design/index.ts'

/** The words about ways to sign in, which the pages of the sign-in, of invitations and of the account share. */
export const METHOD_TEXTS = byLanguage({
  passkeyFailed: {
    tr: 'Geçiş anahtarı kullanılamadı. Yeniden deneyin ya da başka bir yolla giriş yapın.',
    en: 'The passkey could not be used. Try again, or sign in another way.',
  },
  passkeyCancelled: {
    tr: 'Vazgeçildi ya da süre doldu. Yeniden deneyebilirsiniz.',
    en: 'It was cancelled, or took too long. You can try again.',
  },
  email: { tr: 'E-posta', en: 'E-mail' },
  password: { tr: 'Parola', en: 'Password' },
  passwordHint: {
    tr: 'En az 12 karakter. Parola yöneticinizin önerdiği ya da birkaç sözcük iyidir.',
    en: 'At least 12 characters. One that your password manager makes, or a few words.',
  },
  again: { tr: 'Parola (yeniden)', en: 'Password again' },
  notAgain: { tr: 'İki parola aynı değil.', en: 'The two passwords differ.' },
  busy: {
    tr: 'Şu anda çok sayıda parola işleniyor. Birkaç saniye sonra yeniden gönderin.',
    en: 'Many passwords are being processed just now. Send the form again in a few seconds.',
  },
  passwordProblems: {
    TooShort: {
      tr: 'Parola en az 12 karakter olmalıdır.',
      en: 'The password must have at least 12 characters.',
    },
    TooLong: {
      tr: 'Parola en fazla 256 karakter olabilir.',
      en: 'The password may have at most 256 characters.',
    },
    TooCommon: {
      tr: 'Bu parola kolay tahmin edilir; başka bir parola seçin.',
      en: 'This password is easily guessed; choose another one.',
    },
  },
  app: { tr: 'Doğrulama uygulaması', en: 'Authenticator app' },
  appLead: {
    tr: 'Karekodu telefonunuzdaki doğrulama uygulamasıyla okutun; karekod bir daha gösterilmez.',
    en: 'Scan the code with the authenticator app on your phone. It is not shown again.',
  },
  qr: { tr: 'Doğrulama uygulaması için karekod', en: 'QR code for the authenticator app' },
  secret: {
    tr: 'Okutamıyorsanız bu anahtarı uygulamaya yazın:',
    en: 'If you cannot scan it, type this key into the app:',
  },
  copy: { tr: 'Kopyala', en: 'Copy' },
  code: { tr: 'Doğrulama kodu', en: 'Code' },
  firstCodeHint: {
    tr: 'Uygulamanın şimdi gösterdiği altı hane.',
    en: 'The six digits that the app shows now.',
  },
  wrongCode: {
    tr: 'Kod yanlış ya da süresi doldu. Telefonunuzun saatini denetleyin, yeni kodu yazın.',
    en: 'The code is wrong or too old. Check the time of your phone, and type the new code.',
  },
  codesTitle: { tr: 'Kurtarma kodlarınız', en: 'Your recovery codes' },
  codesWarning: {
    tr: 'Bu kodlar yalnızca şimdi gösterilir. Saklamadan ayrılmayın.',
    en: 'These codes are shown only now. Keep them before you leave this page.',
  },
  codesLead: {
    tr: 'Geçiş anahtarınızı ya da telefonunuzu yitirirseniz her kodla bir kez giriş yapabilirsiniz. Parola yöneticinizde saklayın ya da yazdırın.',
    en: 'If you lose your passkey or your phone, each code signs you in once. Keep them in your password manager, or print them.',
  },
  copyAll: { tr: 'Tümünü kopyala', en: 'Copy all' },
  codesKept: { tr: 'Kodları sakladım', en: 'I have kept the codes' },
})
