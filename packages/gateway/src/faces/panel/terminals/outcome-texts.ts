/** What is wrong with a field, why an act was refused, and what was done, in Turkish. */
export const TR_OUTCOMES = {
  wrong: {
    alias: 'En çok 200 karakterlik tek satır yazın.',
    url: 'https:// ile başlayan tam adresi yazın.',
    bankCode: 'Dört rakam yazın, örneğin 0046.',
    capture: '100 ile 115 arasında tam sayı yazın.',
    missing: 'Bu alan bankanın mektubunda vardır; yazın.',
    misshapen: 'Bankanın yazdığı biçimde değil; mektuptan kopyalayın.',
    unknown: 'Bu bağlayıcının böyle bir alanı yok.',
    secretsAgain: 'Gizli alanları yeniden yazın: sayfa onları geri göstermez.',
    again:
      'Yeniden yazın: adresin alan adı ya da portu değişiyor. Kayıtlı bilgiler başka bir adrese gönderilmez; bankanın bütün bilgilerini girin.',
  },
  refusals: {
    NotFound: 'Bu üye işyerinin böyle bir terminali yok; kaldırılmış olabilir.',
    AliasTaken: 'Bu ad, işyerinin başka bir terminalinde kullanılıyor; başka ad yazın.',
    Taken: 'İşyerinin bu adda bir terminali ya da başka bir varsayılan terminali var.',
    AtSimulator: 'Simülatördeki terminalin adresi yoktur. Banka için yeni bir terminal ekleyin.',
    AddressMissing: 'Canlı kipte bankanın iki adresi de gereklidir.',
    AddressMalformed:
      'Düz bir adres yazın: kullanıcı adı, # bölümü, sondaki nokta veya başka yazılışlı IP adresi olmadan.',
    AddressNotHttps: 'Canlı kipte adresler https:// ile başlamalıdır.',
    AddressNotListed:
      'Bilinen bir bankanın adresi değil. Sistemi işleten kişi bu adresi (https://alan-adı biçiminde) ayar dosyasındaki BANK_ORIGINS satırına eklemelidir.',
    NoSuchConnector: 'Bu sürümde böyle bir bağlayıcı yok.',
    OtherAccount: 'Bankadaki hesap değiştirilemez; başka hesap için yeni bir terminal ekleyin.',
    NotPaused: 'Önce terminali durdurun.',
    PausedJustNow:
      'Terminal bir dakikadan kısa süre önce durduruldu; bir dakika sonra yeniden deneyin.',
    IsDefault: 'Bu, varsayılan terminal; önce başka birini varsayılan yapın.',
    OpenOrders:
      'Bloke edilmiş ya da sonucu izlenen ödemeleri var; Belirsiz sonuçlar sayfasına bakın.',
    OpenReturns:
      'Sonucu belli olmayan iadeleri ya da iptalleri var; Belirsiz sonuçlar sayfasına bakın.',
    OpenBatch: 'Gün sonu yapılmamış ödemeleri var; önce günü kapatın.',
    OpenSessions: 'Kart sahipleri 3-D Secure sayfasında; bu en geç 15 dakikada biter.',
    TooManyNames: 'Bir terminalde en çok 50 ek ad olabilir.',
    NameNotAddable: 'Bu ad eklenemez: ağ geçidi bu ya da benzer bir alanı kendi okur.',
    NoSuchTerminal: 'Bu üye işyerinin böyle bir terminali yok.',
  },
  done: {
    added: 'Terminal eklendi ve açık. Şimdi bankayı deneyin.',
    changed: 'Kaydedildi; her düğüm beş saniye içinde kullanır.',
    unchanged: 'Değişen bir şey yoktu.',
    paused: 'Terminal durduruldu: yeni ödeme almaz.',
    resumed: 'Terminal yeniden açıldı.',
    default: 'Varsayılan terminal artık bu.',
    removed: 'Terminal kaldırıldı.',
    names: 'Geri çağrı adları kaydedildi.',
  },
  namedByRules:
    'Yönlendirme kuralları bu adı kullanıyor: {rules}. Önce kuralları değiştirin, sonra adı.',
} as const

/** The same in English. */
export const EN_OUTCOMES = {
  wrong: {
    alias: 'Write one line of at most 200 characters.',
    url: 'Write the whole address, which begins with https://.',
    bankCode: 'Write four digits, such as 0046.',
    capture: 'Write a whole number from 100 to 115.',
    missing: 'The bank’s letter has this; write it.',
    misshapen: 'It is not as the bank writes it; copy it from the letter.',
    unknown: 'This connector has no such field.',
    secretsAgain: 'Write the secret fields again: the page does not show them back.',
    again:
      'Write it again: the origin of an address changes. Stored credentials go nowhere else; all credentials of the bank are needed.',
  },
  refusals: {
    NotFound: 'This merchant has no such terminal; it may have been removed.',
    AliasTaken: 'Another terminal of the merchant has that name; write another one.',
    Taken: 'The merchant has a terminal of that name, or another default terminal.',
    AtSimulator: 'A terminal at the simulator has no address. Add another terminal for the bank.',
    AddressMissing: 'Live mode needs both addresses of the bank.',
    AddressMalformed:
      'Write a plain address, without user name, # part, dot at the end of the host, or an IP address in another spelling.',
    AddressNotHttps: 'In live mode the addresses must begin with https://.',
    AddressNotListed:
      'It is no address of a known bank. The operator has to write its origin into BANK_ORIGINS of the settings file.',
    NoSuchConnector: 'This release has no such connector.',
    OtherAccount:
      'The account at the bank cannot change; add another terminal for another account.',
    NotPaused: 'Pause the terminal first.',
    PausedJustNow: 'The terminal was paused less than a minute ago; try again in a minute.',
    IsDefault: 'It is the default terminal; make another one the default first.',
    OpenOrders:
      'It has payments that are pre-authorised, or whose outcome is looked after; see Unknown outcomes.',
    OpenReturns: 'It has returns or reversals whose outcome is open; see Unknown outcomes.',
    OpenBatch: 'It has payments that are not settled; close the day first.',
    OpenSessions: 'Card holders are on its 3-D Secure pages; that ends within 15 minutes.',
    TooManyNames: 'A terminal may have 50 further names at most.',
    NameNotAddable:
      'That name cannot be added: the gateway reads a field of that name or one like it.',
    NoSuchTerminal: 'This merchant has no such terminal.',
  },
  done: {
    added: 'The terminal is added and open. Try the bank now.',
    changed: 'Saved; every node uses it within five seconds.',
    unchanged: 'There was nothing to change.',
    paused: 'The terminal is paused: it takes no new payments.',
    resumed: 'The terminal is open again.',
    default: 'This is the default terminal now.',
    removed: 'The terminal is removed.',
    names: 'The callback names are saved.',
  },
  namedByRules: 'Routing rules use this name: {rules}. Change the rules first, then the name.',
} as const
