import { byLanguage } from '../../design/index.ts'

/** The words of the page of limits. */
export const LIMIT_TEXTS = byLanguage({
  title: { tr: 'Koruma sınırları', en: 'Protection limits' },
  purpose: {
    tr: 'Kart denemesine ve aşırı yüke karşı sınırlar: ne kadarına izin var, şu an kim bekletiliyor.',
    en: 'Limits against card testing and overload: how much is allowed, and who is made to wait now.',
  },
  waiting: { tr: 'Şu an bekletilenler', en: 'Made to wait now' },
  waitingHelp: {
    tr: 'Sınırı dolduran bekletilir; süresi dolunca kendiliğinden geçer. Kart numarası burada hiç tutulmaz.',
    en: 'Who has used up a limit waits, and passes by itself when the time is over. No card number is kept here.',
  },
  none: { tr: 'Şu an bekletilen yok', en: 'Nobody is made to wait now' },
  noneHelp: {
    tr: 'Bir sınır dolarsa, kimin ne zamana dek beklediği burada görünür.',
    en: 'When a limit is used up, who waits until when is listed here.',
  },
  what: { tr: 'Sınır', en: 'Limit' },
  who: { tr: 'Kim', en: 'Who' },
  until: { tr: 'Ne zamana dek', en: 'Until' },
  configured: { tr: 'Ayarlanan sınırlar', en: 'Configured limits' },
  configuredHelp: {
    tr: 'Her düğümde aynı sayılır. Değiştirmek için değişkeni verip ağ geçidini yeniden başlatın.',
    en: 'All nodes count together. To change one, set its variable and start the gateway again.',
  },
  counted: { tr: 'Şu an sayılan', en: 'Counted now' },
  off: { tr: 'kapalı', en: 'off' },
  card: { tr: 'bir kart', en: 'a card' },
  oneCard: {
    tr: (name: string) => `bir kart, ${name} işyerinde`,
    en: (name: string) => `a card at ${name}`,
  },
  bin: {
    tr: (bin: string, name: string) => `${bin} ile başlayan kartlar, ${name} işyerinde`,
    en: (bin: string, name: string) => `cards that begin with ${bin} at ${name}`,
  },
  link: { tr: 'bir ödeme bağlantısı', en: 'a payment link' },
  key: { tr: 'bir anahtar çifti ya da bağlantı', en: 'a key pair or a link' },
  per: {
    tr: (calls: string, period: string) => `${period} ${calls}`,
    en: (calls: string, period: string) => `${calls} ${period}`,
  },
  period: {
    second: { tr: 'saniyede', en: 'a second' },
    minute: { tr: 'dakikada', en: 'a minute' },
    hour: { tr: 'saatte', en: 'an hour' },
    day: { tr: 'günde', en: 'a day' },
  },
  periods: {
    tr: (count: number, unit: string) => `${count} ${unit}`,
    en: (count: number, unit: string) => `in ${count} ${unit}`,
  },
  units: {
    second: { tr: 'saniyede', en: 'seconds' },
    minute: { tr: 'dakikada', en: 'minutes' },
    hour: { tr: 'saatte', en: 'hours' },
    day: { tr: 'günde', en: 'days' },
  },
  rows: {
    merchant: {
      tr: [
        'Bir üye işyerinin çağrıları',
        'Bir işyerinin yazılımı çıldırırsa diğerleri yavaşlamasın diye.',
      ],
      en: ['Calls of one merchant', 'So that one merchant’s program cannot slow the others down.'],
    },
    address: {
      tr: ['Bir adresten gelen çağrılar', 'Tek bir IP adresi ağ geçidini meşgul edemesin diye.'],
      en: ['Calls from one address', 'So that no single IP address can keep the gateway busy.'],
    },
    failedSignatures: {
      tr: [
        'Bir adresten gelen hatalı imzalar',
        'Anahtarları deneyerek bulmaya çalışanları durdurur.',
      ],
      en: ['Wrong signatures from one address', 'Stops those who try to find keys.'],
    },
    tokens: {
      tr: ['Bir işyerinin sakladığı kartlar', 'Kart denemesine karşı ilk engel.'],
      en: ['Cards that one merchant stores', 'The first limit on card testing.'],
    },
    handOvers: {
      tr: [
        '3-D Secure sayfası için tarayıcıya verilen kartlar',
        'Çalınmış bir anahtarla çekilebilecek kart sayısını sınırlar.',
      ],
      en: [
        'Cards handed to browsers for the 3-D Secure page',
        'Bounds how many cards a stolen key can take out.',
      ],
    },
    linkTriesPerAddress: {
      tr: [
        'Bir adresten ödeme bağlantısı denemeleri',
        'Bir mobil ağın bütün müşterileri aynı adresten gelebilir.',
      ],
      en: [
        'Tries of payment links from one address',
        'All customers of a mobile network may come from one address.',
      ],
    },
    linkTriesPerLink: {
      tr: ['Bir ödeme bağlantısındaki denemeler', 'Tek bir bağlantıyla kart denenmesini sınırlar.'],
      en: ['Tries at one payment link', 'Bounds card testing with a single link.'],
    },
    declinesPerCard: {
      tr: ['Bir kartın bir işyerindeki retleri', 'Kart kuruluşları fazlasına ceza keser.'],
      en: ['Declines of one card at one merchant', 'Card schemes fine merchants for more.'],
    },
    declinesPerCardEverywhere: {
      tr: [
        'Bir kartın bütün işyerlerindeki retleri',
        'Bir kartın her işyerinde yeniden denenmesini durdurur.',
      ],
      en: [
        'Declines of one card at all merchants',
        'Stops a card from being tried at one merchant after the other.',
      ],
    },
    declinesPerBin: {
      tr: [
        'Aynı rakamlarla başlayan kartların bir işyerindeki retleri',
        'Numaraları sırayla deneyen saldırganları durdurur.',
      ],
      en: [
        'Declines at one merchant of cards that begin alike',
        'Stops attackers who try one number after the other.',
      ],
    },
    declinesPerAddress: {
      tr: [
        'Bir adresten ödeyenlerin retleri',
        'Ağ geçidinin kendi sayfalarında; başarısız doğrulamalar da sayılır.',
      ],
      en: [
        'Declines of payers from one address',
        'At the gateway’s own pages; failed verifications count too.',
      ],
    },
    declinesPerLink: {
      tr: [
        'Bir ödeme bağlantısındaki retler',
        'Ele geçirilmiş bir bağlantının kart denemeye dönüşmesini durdurur.',
      ],
      en: [
        'Declines at one payment link',
        'Stops a link that fell into wrong hands from testing cards.',
      ],
    },
  },
})
