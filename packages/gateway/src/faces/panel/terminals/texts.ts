import type { Language } from '@vezne/protocol'
import { byLanguage } from '../../design/index.ts'
import { TERMINAL_OUTCOMES } from './outcome-texts.ts'

/** The words of the pages of terminals. */
export const TERMINAL_TEXTS = byLanguage({
  title: { tr: 'Terminaller', en: 'Terminals' },
  purpose: {
    tr: 'Ödemelerin geçtiği banka hesapları: hangisi açık, hangisinin bankası yanıt veriyor.',
    en: 'The accounts at banks that payments go through: which are open, and which banks answer.',
  },
  add: { tr: 'Terminal ekle', en: 'Add a terminal' },
  none: { tr: 'Henüz terminal yok', en: 'There is no terminal yet' },
  noneHelp: {
    tr: 'Bankanın size gönderdiği sanal POS mektubunu hazırlayıp bir terminal ekleyin.',
    en: 'Take the letter that your bank sent about the virtual POS, and add a terminal.',
  },
  alias: 'Terminal',
  merchant: { tr: 'Üye işyeri', en: 'Merchant' },
  bank: { tr: 'Banka', en: 'Bank' },
  protocol: { tr: 'Bağlayıcı', en: 'Connector' },
  programmes: { tr: 'Taksit programları', en: 'Installment programmes' },
  anyProgramme: { tr: 'her program', en: 'any programme' },
  ownBankOnly: { tr: 'yalnızca kendi bankasının kartları', en: 'cards of its own bank only' },
  state: { tr: 'Durum', en: 'State' },
  isDefault: { tr: 'varsayılan', en: 'default' },
  reach: { tr: 'Bankaya erişim', en: 'Reach of the bank' },
  lastSale: { tr: 'Son satış', en: 'Last sale' },
  noSale: {
    tr: (count: number) => `son ${count} ödemede yok`,
    en: (count: number) => `none in the last ${count} payments`,
  },
  reaches: {
    answers: { tr: 'Yanıt veriyor', en: 'Answers' },
    unused: { tr: 'Bu süreçte henüz kullanılmadı', en: 'Not used by this process yet' },
    unreachable: { tr: 'Bağlanılamıyor', en: 'Cannot be reached' },
    silent: { tr: 'Yanıt vermiyor', en: 'Does not answer' },
    circuitOpen: { tr: 'Bir süre aranmıyor', en: 'Not called for a while' },
    refused: { tr: 'Terminali reddediyor', en: 'Refuses the terminal' },
  },
  reachHelp: {
    answers: { tr: 'Son çağrıya banka yanıt verdi.', en: 'The bank answered the last call.' },
    unused: {
      tr: 'Ağ geçidi başladığından beri bu terminalden ödeme geçmedi. Denemek için testi çalıştırın.',
      en: 'No payment has gone through this terminal since the gateway started. Run the test to try it.',
    },
    unreachable: {
      tr: 'Bankanın adresine bağlantı kurulamıyor. Adresi, güvenlik duvarını ve bankanın IP listesini denetleyin.',
      en: 'There is no connection to the bank’s address. Look at the address, the firewall, and the bank’s list of addresses.',
    },
    silent: {
      tr: 'Bağlantı kuruluyor ama okunur bir yanıt gelmiyor. Bankanın teknik destek birimini arayın.',
      en: 'There is a connection, and no readable answer. Call the technical desk of the bank.',
    },
    circuitOpen: {
      tr: 'Art arda çok hata olduğu için banka bir süre aranmıyor; ağ geçidi birkaç saniyede bir yeniden dener.',
      en: 'The bank is not called for a while, because too many calls failed in a row; the gateway tries again every few seconds.',
    },
    refused: {
      tr: 'Banka terminalin bilgilerini kabul etmiyor. Bilgileri bankanın mektubuyla karşılaştırın ve testi çalıştırın.',
      en: 'The bank does not accept the terminal’s credentials. Compare them with the bank’s letter, and run the test.',
    },
  },
  unreachableSince: { tr: 'Şu andan beri erişilemiyor', en: 'Cannot be reached since' },
  simulator: { tr: 'Banka simülatörü', en: 'Bank simulator' },
  unknownBank: { tr: 'bilinmiyor', en: 'not known' },
  account: { tr: 'Bankadaki hesap', en: 'Account at the bank' },
  apiUrl: { tr: 'API adresi', en: 'API address' },
  gateUrl: { tr: '3-D Secure adresi', en: '3-D Secure address' },
  bankCode: { tr: 'EFT kodu', en: 'EFT code' },
  halfSecure: { tr: 'Yarım doğrulama', en: 'Half secure' },
  halfSecureNone: { tr: 'kabul edilmiyor', en: 'not accepted' },
  captureMaximum: { tr: 'En çok tahsilat', en: 'Most to capture' },
  captureMaximumOf: {
    tr: (percent: number) => `Ön provizyonun %${percent} kadarı`,
    en: (percent: number) => `${percent}% of a pre-authorisation`,
  },
  facts: { tr: 'Bilgiler', en: 'Facts' },
  callbackNames: { tr: 'Ek geri çağrı adları', en: 'Further callback names' },
  callbackNone: { tr: 'yok', en: 'none' },
  back: { tr: 'Terminallere dön', en: 'Back to the terminals' },
  copy: { tr: 'Kopyala', en: 'Copy' },
  acts: { tr: 'Ne yapabilirsiniz?', en: 'What you can do' },
  pauseAsk: { tr: 'Durdur', en: 'Pause' },
  pauseHelp: {
    tr: 'Yeni ödeme almaz. Başlamış ödemeler, tahsilatlar, iadeler ve sorgular sürer.',
    en: 'It takes no new payments. Payments that have begun, captures, returns and inquiries go on.',
  },
  pause: { tr: 'Terminali durdur', en: 'Pause the terminal' },
  resume: { tr: 'Yeniden aç', en: 'Resume' },
  makeDefault: { tr: 'Varsayılan yap', en: 'Make it the default' },
  removeAsk: { tr: 'Kaldır', en: 'Remove' },
  removeHelp: {
    tr: 'Geri alınamaz. Terminal bir dakikadır durmuş olmalı ve açık işi kalmamalıdır. Eski ödemelerinin iadesi bankadan istenir.',
    en: 'This cannot be undone. The terminal must have been paused for a minute and have nothing open. Ask the bank for returns of its old payments.',
  },
  remove: { tr: 'Terminali kaldır', en: 'Remove the terminal' },
  change: { tr: 'Değiştir', en: 'Change' },
  changeHelp: {
    tr: 'Her düğüm beş saniye içinde kullanır.',
    en: 'Every node uses it within five seconds.',
  },
  newAlias: { tr: 'Adı (alias)', en: 'Name (alias)' },
  newAliasHint: {
    tr: 'Çağrılar gateway alanında bu adı kullanır; değişirse yazılımlar da değişmelidir.',
    en: 'Calls name it in the field gateway; if it changes, their programs must change too.',
  },
  aliasHint: {
    tr: 'Çağrılar gateway alanında bu adı kullanır, örneğin garanti.',
    en: 'Calls name it in the field gateway, such as garanti.',
  },
  bankCodeHint: { tr: 'Dört rakam, örneğin 0046.', en: 'Four digits, such as 0046.' },
  halfSecureLabel: {
    tr: 'Bankanın kabul ettiği mdStatus değerleri',
    en: 'Values of mdStatus that the bank accepts',
  },
  halfSecureHints: {
    2: {
      tr: 'Kart ya da bankası 3-D Secure’e kayıtlı değil',
      en: 'The card or its bank is not enrolled in 3-D Secure',
    },
    3: {
      tr: 'Kartın bankası 3-D Secure’e kayıtlı değil',
      en: 'The card’s bank is not enrolled in 3-D Secure',
    },
    4: {
      tr: 'Doğrulama denendi, kart sahibi sonra kaydolacak',
      en: 'A verification was attempted; the card holder enrols later',
    },
  },
  dayEnd: { tr: 'Gün sonu saati', en: 'When its day ends' },
  dayEndHint: {
    tr: 'Türkiye saatiyle, örneğin 22:30. Boş bırakılırsa sistemin gün sonu geçerlidir. Bankanız gün sonunu kendisi yapıyorsa onun saatinden az sonrasını yazın.',
    en: 'In the time of Turkey, such as 22:30. Empty: with the day of the gateway. If your bank closes its day by itself, write a time shortly after.',
  },
  dayEndOf: {
    tr: (time: string | null) => time ?? 'Sistemin gün sonu',
    en: (time: string | null) => time ?? 'With the day of the gateway',
  },
  captureLabel: {
    tr: 'Ön provizyonun en çok yüzde kaçı tahsil edilebilir?',
    en: 'How much of a pre-authorisation may be captured, in percent?',
  },
  captureHint: {
    tr: '100 ile 115 arası; sözleşmenizde yazar.',
    en: '100 to 115; your contract says it.',
  },
  programmeLabel: {
    tr: 'Hangi programların kartları burada taksit yapabilir?',
    en: 'Cards of which programmes pay in installments here?',
  },
  programmeModes: {
    any: { tr: 'Her programın', en: 'Of every programme' },
    some: { tr: 'Yalnızca seçtiklerimin', en: 'Of those that I tick' },
    none: { tr: 'Yalnızca kendi bankasının', en: 'Of its own bank only' },
  },
  credentials: { tr: 'Banka bilgileri', en: 'Credentials of the bank' },
  credentialsHelp: {
    tr: 'Gizli alanlar bir daha gösterilmez: boş bırakılan alan olduğu gibi kalır.',
    en: 'Secret fields are never shown again: a field that is left empty stays as it is.',
  },
  secretHint: { tr: 'Boş: değişmez', en: 'Empty: unchanged' },
  secretHintNew: { tr: 'Kaydedildikten sonra gösterilmez', en: 'Not shown again once it is saved' },
  optional: { tr: 'isteğe bağlı', en: 'optional' },
  accountFixed: {
    tr: 'Bankadaki hesap değiştirilemez: eski ödemeler orada kalır. Başka hesap, başka terminaldir.',
    en: 'The account at the bank cannot change: its past payments stay there. Another account is another terminal.',
  },
  save: { tr: 'Kaydet', en: 'Save' },
  callbackHelp: {
    tr: 'Banka geri çağrısında ağ geçidinin tanımadığı bir ad gönderiyorsa buraya eklenir. Önce bankaya sorun: sahteci de herhangi bir ad gönderebilir.',
    en: 'If the bank sends a name in its callbacks that the gateway does not know, it is added here. Ask the bank first: a forger can send any name.',
  },
  callbackAdd: { tr: 'Eklenecek adlar', en: 'Names to add' },
  callbackRemove: { tr: 'Çıkarılacak adlar', en: 'Names to remove' },
  callbackHint: { tr: 'Virgülle ayırın', en: 'Divide them by commas' },
  test: { tr: 'Bankayı dene', en: 'Try the bank' },
  testTitle: { tr: 'Banka testi', en: 'Test at the bank' },
  testHelp: {
    tr: 'Olmayan bir siparişi sorar ve 3-D Secure sayfasını yoklar: adresler, kullanıcılar, anahtar ve bankanın IP listesi doğru mu görülür. Para hareketi olmaz, hiçbir şey değişmez; 20 saniye sürebilir.',
    en: 'Asks about an order that does not exist and probes the 3-D Secure page: shows whether addresses, users, key and the bank’s list of addresses are right. Moves no money, changes nothing, and may take 20 seconds.',
  },
  steps: {
    query: { tr: 'API sorgusu', en: 'Query of the API' },
    void: { tr: 'İptal kullanıcısı', en: 'User that voids' },
    gate: { tr: '3-D Secure sayfası', en: '3-D Secure page' },
  },
  verdicts: {
    good: { tr: 'Doğru', en: 'Right' },
    bad: { tr: 'Düzeltilmeli', en: 'To be corrected' },
    unclear: { tr: 'Kesin değil', en: 'Not certain' },
  },
  ask: { tr: 'Kime sormalı', en: 'Whom to ask' },
  bankSaid: { tr: 'Bankanın sözleri', en: 'What the bank said' },
  addTitle: { tr: 'Terminal ekle', en: 'Add a terminal' },
  addPurpose: {
    tr: 'Önce bankayı seçin; sonra bankanın mektubundaki bilgileri aynı adlarıyla girin; sonunda test edin.',
    en: 'Choose the bank; then enter what its letter holds, under the letter’s names; then test it.',
  },
  chooseBank: { tr: '1. Banka', en: '1. The bank' },
  chooseBankHelp: {
    tr: 'Bankanız listede yoksa konuştuğu protokolü seçip adreslerini mektuptan yazın.',
    en: 'If your bank is not listed, choose the protocol that it speaks, and take its addresses from the letter.',
  },
  otherBank: { tr: 'Başka banka', en: 'Another bank' },
  enterLetter: { tr: '2. Bankanın mektubu', en: '2. The bank’s letter' },
  otherChoice: { tr: 'Başka banka seç', en: 'Choose another bank' },
  environment: { tr: 'Hangi sistem?', en: 'Which system?' },
  environments: {
    live: { tr: 'Bankanın canlı sistemi', en: 'The bank’s live system' },
    test: { tr: 'Bankanın test sistemi', en: 'The bank’s test system' },
    own: { tr: 'Adresleri kendim yazacağım', en: 'I write the addresses myself' },
    simulator: { tr: 'Kum havuzunun banka simülatörü', en: 'The bank simulator of the sandbox' },
  },
  defaultLabel: {
    tr: 'İşyerinin varsayılan terminali olsun',
    en: 'Make it the merchant’s default terminal',
  },
  defaultHint: {
    tr: 'Terminal söylemeyen ödemeler buraya gider. Başka bir varsayılan varsa işaretlemeyin; sonra değiştirirsiniz.',
    en: 'Payments that name no terminal go there. Leave it off where there is another default; you can change that later.',
  },
  ownHint: { tr: 'Mektuptaki gibi, https:// ile', en: 'As in the letter, with https://' },
  addButton: { tr: 'Terminali ekle', en: 'Add the terminal' },
  refused: { tr: 'İşlem yapılmadı', en: 'Nothing was done' },
  ...TERMINAL_OUTCOMES,
})

export type TerminalTexts = (typeof TERMINAL_TEXTS)[Language]
export type TerminalRefusal = keyof (typeof TERMINAL_TEXTS)['tr']['refusals']
export type TerminalDone = keyof (typeof TERMINAL_TEXTS)['tr']['done']
