import { byLanguage } from '../../design/index.ts'

/** The words of the pages on which people sign in. */
export const SIGN_IN_TEXTS = byLanguage({
  title: { tr: 'Panele giriş', en: 'Sign in to the panel' },
  enter: { tr: 'Giriş yap', en: 'Sign in' },
  enterLead: {
    tr: 'Bu adres bir kez giriş yaptırır. Sürdürmek için düğmeye basın.',
    en: 'This address signs you in once. Press the button to go on.',
  },
  spentTitle: { tr: 'Bu adres artık geçerli değil', en: 'This address is no longer valid' },
  spentBody: {
    tr: 'Adres bir kez kullanılır ve kısa süre geçerlidir. Sandbox’ı yeniden başlatırsanız yenisi yazılır.',
    en: 'It works once, and for a short time. A restart of the sandbox prints a new one.',
  },
  byPasskey: { tr: 'Geçiş anahtarıyla giriş yap', en: 'Sign in with a passkey' },
  byOpenId: {
    tr: (name: string) => `${name} ile giriş yap`,
    en: (name: string) => `Sign in with ${name}`,
  },
  byPassword: { tr: 'Parola ve doğrulama koduyla', en: 'With password and code' },
  codeHint: {
    tr: 'Doğrulama uygulamanızın gösterdiği altı hane.',
    en: 'The six digits that your authenticator app shows.',
  },
  lost: { tr: 'Geçiş anahtarımı ya da telefonumu yitirdim', en: 'I lost my passkey or my phone' },
  otherLanguage: { tr: 'English', en: 'Türkçe' },
  otherMethod: { tr: 'Başka bir yolla giriş yap', en: 'Sign in another way' },
  fresh: {
    tr: 'Bu işlem için kimliğinizi yeniden doğrulayın: son girişinizin üzerinden uzun süre geçti.',
    en: 'Prove who you are again: your last sign-in was too long ago for this.',
  },
  kept: {
    tr: 'Gönderdiğiniz form saklandı; giriş yaptıktan sonra tek düğmeyle gönderebilirsiniz.',
    en: 'The form that you sent is kept. After the sign-in, one button sends it.',
  },
  proved: { tr: 'Giriş yenilendi', en: 'You have signed in again' },
  notDoneYet: {
    tr: 'Bu tarayıcıdan gönderilen form henüz işlenmedi. Siz göndermediyseniz vazgeçin. Gideceği adres ve içindekiler:',
    en: 'A form that was sent in this browser has not been handled yet. Leave it if you did not send it. Where it goes, and what it says:',
  },
  doNow: { tr: 'Şimdi gönder', en: 'Send it now' },
  leaveIt: { tr: 'Gönderme, panele dön', en: 'Leave it, and go to the panel' },
  signedIn: { tr: 'Giriş yapıldı', en: 'You are signed in' },
  goOn: { tr: 'Panele git', en: 'Go to the panel' },
  recoveryTitle: { tr: 'Kurtarma koduyla giriş', en: 'Sign in with a recovery code' },
  recoveryLead: {
    tr: 'Kaydolurken sakladığınız kodlardan birini yazın. Kod bir kez kullanılır; ardından hesabınızda yeni bir giriş yolu tanımlayın.',
    en: 'Type one of the codes that you kept when you joined. It works once; then set up a new way to sign in at your account.',
  },
  recoveryCode: { tr: 'Kurtarma kodu', en: 'Recovery code' },
  recoveryHint: {
    tr: '7Q3K-M2XV-9D8F-HT4B gibi on altı harf ve rakam.',
    en: 'Sixteen letters and digits, such as 7Q3K-M2XV-9D8F-HT4B.',
  },
  recoveryNone: {
    tr: 'Kodunuz da yoksa bir yönetici sizi yeniden davet edebilir; yönetici yoksa sistemi işleten kişi komut satırından davet eder.',
    en: 'If you have no code either, an owner can invite you anew; where there is none, whoever runs the gateway does so at the command line.',
  },
  troubles: {
    Wrong: {
      title: { tr: 'Giriş yapılamadı', en: 'You are not signed in' },
      body: {
        tr: 'E-posta, parola ya da kod yanlış. Her kod bir kez kullanılır: uygulama yeni bir kod gösterince yeniden deneyin.',
        en: 'The e-mail, the password or the code is wrong. A code works once: try again when the app shows a new one.',
      },
    },
    WrongRecovery: {
      title: { tr: 'Giriş yapılamadı', en: 'You are not signed in' },
      body: {
        tr: 'E-posta ya da kurtarma kodu yanlış, ya da kod daha önce kullanıldı.',
        en: 'The e-mail or the recovery code is wrong, or the code was used before.',
      },
    },
    WrongPasskey: {
      title: { tr: 'Giriş yapılamadı', en: 'You are not signed in' },
      body: {
        tr: 'Bu geçiş anahtarı burada tanınmıyor ya da yanıt gecikti. Yeniden deneyin ya da başka bir yolla giriş yapın.',
        en: 'This passkey is not known here, or the answer came too late. Try again, or sign in another way.',
      },
    },
    NotKnownThere: {
      title: { tr: 'Giriş yapılamadı', en: 'You are not signed in' },
      body: {
        tr: 'Oradaki hesabınız panelde kimseye bağlı değil. Hesap, davetiniz açıkken ilk girişinizde, doğrulanmış e-postanızla bağlanır. Bir yöneticiden yeni bir davet isteyin ya da başka bir yolla giriş yapın.',
        en: 'Your account there belongs to nobody in this panel. It is connected by its verified e-mail address at your first sign-in while your invitation is open. Ask an owner for a new invitation, or sign in another way.',
      },
    },
    ThereNotReached: {
      title: { tr: 'Sağlayıcıya ulaşılamadı', en: 'The provider cannot be reached' },
      body: {
        tr: 'Giriş sağlayıcısı şimdi yanıt vermiyor. Biraz sonra yeniden deneyin ya da başka bir yolla giriş yapın.',
        en: 'The provider of this sign-in does not answer now. Try again in a moment, or sign in another way.',
      },
    },
    Busy: {
      title: {
        tr: 'Şu anda çok sayıda giriş deneniyor',
        en: 'Many people are signing in just now',
      },
      body: {
        tr: 'Birkaç saniye sonra yeniden deneyin veya geçiş anahtarıyla girin. Bu deneme sayılmadı.',
        en: 'Try again in a few seconds, or sign in with a passkey. This try was not counted.',
      },
    },
    Wait: {
      tr: (minutes: number) => ({
        title: 'Çok fazla deneme oldu',
        body: `${minutes} dakika sonra yeniden deneyin. Hesabınız kilitlenmedi.`,
      }),
      en: (minutes: number) => ({
        title: 'Too many tries',
        body: `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. Your account is not locked.`,
      }),
    },
  },
})
