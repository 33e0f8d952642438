/** The words of the pages on which people sign in. */
export const SIGN_IN_TEXTS = {
  tr: {
    title: 'Panele giriş',
    enter: 'Giriş yap',
    enterLead: 'Bu adres bir kez giriş yaptırır. Sürdürmek için düğmeye basın.',
    spentTitle: 'Bu adres artık geçerli değil',
    spentBody:
      'Adres bir kez kullanılır ve kısa süre geçerlidir. Sandbox’ı yeniden başlatırsanız yenisi yazılır.',
    byPasskey: 'Geçiş anahtarıyla giriş yap',
    byOpenId: (name: string) => `${name} ile giriş yap`,
    byPassword: 'Parola ve doğrulama koduyla',
    codeHint: 'Doğrulama uygulamanızın gösterdiği altı hane.',
    lost: 'Geçiş anahtarımı ya da telefonumu yitirdim',
    otherLanguage: 'English',
    otherWay: 'Başka bir yolla giriş yap',
    fresh:
      'Bu işlem için kimliğinizi yeniden doğrulayın: son girişinizin üzerinden uzun süre geçti.',
    kept: 'Gönderdiğiniz form saklandı; giriş yaptıktan sonra tek düğmeyle gönderebilirsiniz.',
    proved: 'Giriş yenilendi',
    notDoneYet:
      'Bu tarayıcıdan gönderilen form henüz işlenmedi. Siz göndermediyseniz vazgeçin. Gideceği adres ve içindekiler:',
    doNow: 'Şimdi gönder',
    leaveIt: 'Gönderme, panele dön',
    signedIn: 'Giriş yapıldı',
    goOn: 'Panele git',
    recoveryTitle: 'Kurtarma koduyla giriş',
    recoveryLead:
      'Kaydolurken sakladığınız kodlardan birini yazın. Kod bir kez kullanılır; ardından hesabınızda yeni bir giriş yolu tanımlayın.',
    recoveryCode: 'Kurtarma kodu',
    recoveryHint: '7Q3K-M2XV-9D8F-HT4B gibi on altı harf ve rakam.',
    recoveryNone:
      'Kodunuz da yoksa bir yönetici sizi yeniden davet edebilir; yönetici yoksa sistemi işleten kişi komut satırından davet eder.',
    troubles: {
      Wrong: {
        title: 'Giriş yapılamadı',
        body: 'E-posta, parola ya da kod yanlış. Her kod bir kez kullanılır: uygulama yeni bir kod gösterince yeniden deneyin.',
      },
      WrongRecovery: {
        title: 'Giriş yapılamadı',
        body: 'E-posta ya da kurtarma kodu yanlış, ya da kod daha önce kullanıldı.',
      },
      WrongPasskey: {
        title: 'Giriş yapılamadı',
        body: 'Bu geçiş anahtarı burada tanınmıyor ya da yanıt gecikti. Yeniden deneyin ya da başka bir yolla giriş yapın.',
      },
      NotKnownThere: {
        title: 'Giriş yapılamadı',
        body: 'Oradaki hesabınız panelde kimseye bağlı değil. Hesap, davetiniz açıkken ilk girişinizde, doğrulanmış e-postanızla bağlanır. Bir yöneticiden yeni bir davet isteyin ya da başka bir yolla giriş yapın.',
      },
      ThereNotReached: {
        title: 'Sağlayıcıya ulaşılamadı',
        body: 'Giriş sağlayıcısı şimdi yanıt vermiyor. Biraz sonra yeniden deneyin ya da başka bir yolla giriş yapın.',
      },
      Busy: {
        title: 'Şu anda çok sayıda giriş deneniyor',
        body: 'Birkaç saniye sonra yeniden deneyin veya geçiş anahtarıyla girin. Bu deneme sayılmadı.',
      },
      Wait: (minutes: number) => ({
        title: 'Çok fazla deneme oldu',
        body: `${minutes} dakika sonra yeniden deneyin. Hesabınız kilitlenmedi.`,
      }),
    },
  },
  en: {
    title: 'Sign in to the panel',
    enter: 'Sign in',
    enterLead: 'This address signs you in once. Press the button to go on.',
    spentTitle: 'This address is no longer valid',
    spentBody: 'It works once, and for a short time. A restart of the sandbox prints a new one.',
    byPasskey: 'Sign in with a passkey',
    byOpenId: (name: string) => `Sign in with ${name}`,
    byPassword: 'With password and code',
    codeHint: 'The six digits that your authenticator app shows.',
    lost: 'I lost my passkey or my phone',
    otherLanguage: 'Türkçe',
    otherWay: 'Sign in another way',
    fresh: 'Prove who you are again: your last sign-in was too long ago for this.',
    kept: 'The form that you sent is kept. After the sign-in, one button sends it.',
    proved: 'You have signed in again',
    notDoneYet:
      'A form that was sent in this browser has not been handled yet. Leave it if you did not send it. Where it goes, and what it says:',
    doNow: 'Send it now',
    leaveIt: 'Leave it, and go to the panel',
    signedIn: 'You are signed in',
    goOn: 'Go to the panel',
    recoveryTitle: 'Sign in with a recovery code',
    recoveryLead:
      'Type one of the codes that you kept when you joined. It works once; then set up a new way to sign in at your account.',
    recoveryCode: 'Recovery code',
    recoveryHint: 'Sixteen letters and digits, such as 7Q3K-M2XV-9D8F-HT4B.',
    recoveryNone:
      'If you have no code either, an owner can invite you anew; where there is none, whoever runs the gateway does so at the command line.',
    troubles: {
      Wrong: {
        title: 'You are not signed in',
        body: 'The e-mail, the password or the code is wrong. A code works once: try again when the app shows a new one.',
      },
      WrongRecovery: {
        title: 'You are not signed in',
        body: 'The e-mail or the recovery code is wrong, or the code was used before.',
      },
      WrongPasskey: {
        title: 'You are not signed in',
        body: 'This passkey is not known here, or the answer came too late. Try again, or sign in another way.',
      },
      NotKnownThere: {
        title: 'You are not signed in',
        body: 'Your account there belongs to nobody in this panel. It is connected by its verified e-mail address at your first sign-in while your invitation is open. Ask an owner for a new invitation, or sign in another way.',
      },
      ThereNotReached: {
        title: 'The provider cannot be reached',
        body: 'The provider of this sign-in does not answer now. Try again in a moment, or sign in another way.',
      },
      Busy: {
        title: 'Many people are signing in just now',
        body: 'Try again in a few seconds, or sign in with a passkey. This try was not counted.',
      },
      Wait: (minutes: number) => ({
        title: 'Too many tries',
        body: `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. Your account is not locked.`,
      }),
    },
  },
} as const
