import type { LimitName } from './limits-ports.ts'

type Row = readonly [name: string, meaning: string]
type Rows = Readonly<Record<LimitName, Row>>

const TR_ROWS: Rows = {
  merchant: [
    'Bir üye işyerinin çağrıları',
    'Bir işyerinin yazılımı çıldırırsa diğerleri yavaşlamasın diye.',
  ],
  address: ['Bir adresten gelen çağrılar', 'Tek bir IP adresi ağ geçidini meşgul edemesin diye.'],
  failedSignatures: [
    'Bir adresten gelen hatalı imzalar',
    'Anahtarları deneyerek bulmaya çalışanları durdurur.',
  ],
  tokens: ['Bir işyerinin sakladığı kartlar', 'Kart denemesine karşı ilk engel.'],
  handOvers: [
    '3-D Secure sayfası için tarayıcıya verilen kartlar',
    'Çalınmış bir anahtarla çekilebilecek kart sayısını sınırlar.',
  ],
  linkTriesPerAddress: [
    'Bir adresten ödeme bağlantısı denemeleri',
    'Bir mobil ağın bütün müşterileri aynı adresten gelebilir.',
  ],
  linkTriesPerLink: [
    'Bir ödeme bağlantısındaki denemeler',
    'Tek bir bağlantıyla kart denenmesini sınırlar.',
  ],
  declinesPerCard: ['Bir kartın bir işyerindeki retleri', 'Kart kuruluşları fazlasına ceza keser.'],
  declinesPerCardEverywhere: [
    'Bir kartın bütün işyerlerindeki retleri',
    'Bir kartın her işyerinde yeniden denenmesini durdurur.',
  ],
  declinesPerBin: [
    'Aynı rakamlarla başlayan kartların bir işyerindeki retleri',
    'Numaraları sırayla deneyen saldırganları durdurur.',
  ],
  declinesPerAddress: [
    'Bir adresten ödeyenlerin retleri',
    'Ağ geçidinin kendi sayfalarında; başarısız doğrulamalar da sayılır.',
  ],
  declinesPerLink: [
    'Bir ödeme bağlantısındaki retler',
    'Ele geçirilmiş bir bağlantının kart denemeye dönüşmesini durdurur.',
  ],
}

const EN_ROWS: Rows = {
  merchant: [
    'Calls of one merchant',
    'So that one merchant’s program cannot slow the others down.',
  ],
  address: ['Calls from one address', 'So that no single IP address can keep the gateway busy.'],
  failedSignatures: ['Wrong signatures from one address', 'Stops those who try to find keys.'],
  tokens: ['Cards that one merchant stores', 'The first limit on card testing.'],
  handOvers: [
    'Cards handed to browsers for the 3-D Secure page',
    'Bounds how many cards a stolen key can take out.',
  ],
  linkTriesPerAddress: [
    'Tries of payment links from one address',
    'All customers of a mobile network may come from one address.',
  ],
  linkTriesPerLink: ['Tries at one payment link', 'Bounds card testing with a single link.'],
  declinesPerCard: [
    'Declines of one card at one merchant',
    'Card schemes fine merchants for more.',
  ],
  declinesPerCardEverywhere: [
    'Declines of one card at all merchants',
    'Stops a card from being tried at one merchant after the other.',
  ],
  declinesPerBin: [
    'Declines at one merchant of cards that begin alike',
    'Stops attackers who try one number after the other.',
  ],
  declinesPerAddress: [
    'Declines of payers from one address',
    'At the gateway’s own pages; failed verifications count too.',
  ],
  declinesPerLink: [
    'Declines at one payment link',
    'Stops a link that fell into wrong hands from testing cards.',
  ],
}

/** The words of the page of limits. */
export const LIMIT_TEXTS = {
  tr: {
    title: 'Koruma sınırları',
    purpose:
      'Kart denemesine ve aşırı yüke karşı sınırlar: ne kadarına izin var, şu an kim bekletiliyor.',
    waiting: 'Şu an bekletilenler',
    waitingHelp:
      'Sınırı dolduran bekletilir; süresi dolunca kendiliğinden geçer. Kart numarası burada hiç tutulmaz.',
    none: 'Şu an bekletilen yok',
    noneHelp: 'Bir sınır dolarsa, kimin ne zamana dek beklediği burada görünür.',
    what: 'Sınır',
    who: 'Kim',
    until: 'Ne zamana dek',
    configured: 'Ayarlanan sınırlar',
    configuredHelp:
      'Her düğümde aynı sayılır. Değiştirmek için değişkeni verip ağ geçidini yeniden başlatın.',
    counted: 'Şu an sayılan',
    off: 'kapalı',
    card: 'bir kart',
    oneCard: (name: string) => `bir kart, ${name} işyerinde`,
    bin: (bin: string, name: string) => `${bin} ile başlayan kartlar, ${name} işyerinde`,
    link: 'bir ödeme bağlantısı',
    key: 'bir anahtar çifti ya da bağlantı',
    per: (calls: string, period: string) => `${period} ${calls}`,
    period: { second: 'saniyede', minute: 'dakikada', hour: 'saatte', day: 'günde' },
    periods: (count: number, unit: string) => `${count} ${unit}`,
    units: { second: 'saniyede', minute: 'dakikada', hour: 'saatte', day: 'günde' },
    rows: TR_ROWS,
  },
  en: {
    title: 'Protection limits',
    purpose:
      'Limits against card testing and overload: how much is allowed, and who is made to wait now.',
    waiting: 'Made to wait now',
    waitingHelp:
      'Who has used up a limit waits, and passes by itself when the time is over. No card number is kept here.',
    none: 'Nobody is made to wait now',
    noneHelp: 'When a limit is used up, who waits until when is listed here.',
    what: 'Limit',
    who: 'Who',
    until: 'Until',
    configured: 'Configured limits',
    configuredHelp:
      'All nodes count together. To change one, set its variable and start the gateway again.',
    counted: 'Counted now',
    off: 'off',
    card: 'a card',
    oneCard: (name: string) => `a card at ${name}`,
    bin: (bin: string, name: string) => `cards that begin with ${bin} at ${name}`,
    link: 'a payment link',
    key: 'a key pair or a link',
    per: (calls: string, period: string) => `${calls} ${period}`,
    period: { second: 'a second', minute: 'a minute', hour: 'an hour', day: 'a day' },
    periods: (count: number, unit: string) => `in ${count} ${unit}`,
    units: { second: 'seconds', minute: 'minutes', hour: 'hours', day: 'days' },
    rows: EN_ROWS,
  },
} as const
