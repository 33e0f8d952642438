/** The words of the pages on which people sign in. */
export const SIGN_IN_TEXTS = {
  tr: {
    title: 'Panele giriş',
    enter: 'Giriş yap',
    enterLead: 'Bu adres bir kez giriş yaptırır. Sürdürmek için düğmeye basın.',
    spentTitle: 'Bu adres artık geçerli değil',
    spentBody:
      'Adres bir kez kullanılır ve kısa süre geçerlidir. Sandbox’ı yeniden başlatırsanız yenisi yazılır.',
    lead: 'Paneli açmak için giriş yapın.',
  },
  en: {
    title: 'Sign in to the panel',
    enter: 'Sign in',
    enterLead: 'This address signs you in once. Press the button to go on.',
    spentTitle: 'This address is no longer valid',
    spentBody: 'It works once, and for a short time. A restart of the sandbox prints a new one.',
    lead: 'Sign in to open the panel.',
  },
} as const
