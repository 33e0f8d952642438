type Text = Readonly<{ tr: string; en: string }>

/** What people know of a protocol and the code does not, for the page of its banks. */
export type BankNotes = Readonly<{
  /** The name of the page's file in docs/banks. */
  file: string
  /** What to ask the bank for beside its credentials: in English for the reader, in Turkish for the letter. */
  requests: readonly Text[]
  traps: readonly string[]
  /** What was never tried at a live bank, or is not publicly known. */
  untried: readonly string[]
}>

/** Facts to ask every bank for. */
export const COMMON_REQUESTS: readonly Text[] = [
  {
    en: 'a virtual POS that is open for sales, pre-authorisations, voids, refunds and queries over the API, in Turkish lira',
    tr: 'Sanal POS’un API üzerinden satış, ön provizyon, iptal, iade ve sorgu işlemlerine Türk lirasıyla açılması',
  },
  {
    en: 'the fixed outgoing IP addresses of the gateway (of every node) to be listed',
    tr: 'Ağ geçidimizin dışarı çıkan sabit IP adreslerinin (her düğümünki ayrı ayrı) tanıtılması',
  },
  {
    en: 'access to the bank’s test system, with its test cards',
    tr: 'Test ortamı bilgilerinin ve test kartlarının paylaşılması',
  },
  {
    en: 'the programmes and the largest number of installments that the terminal may sell, with the commission and the value date of each',
    tr: 'Terminalin satabileceği kart programları ve en yüksek taksit sayısı ile her taksidin komisyon oranı ve valör gününün bildirilmesi',
  },
]

export const BANK_NOTES: Readonly<Record<string, BankNotes>> = {
  nestpay: {
    file: 'nestpay.md',
    requests: [
      {
        en: 'the 3-D Secure store type `3d` (3D Model), with hash version 3',
        tr: '3-D Secure iş yeri tipinin "3D" (3D Model) olması ve hash version 3 kullanılması',
      },
      {
        en: 'an API user (it is not the user of the management pages) with the rights to sell, pre-authorise, void, refund, query and settle',
        tr: 'Satış, ön provizyon, iptal, iade, sorgu ve gün sonu yetkili bir API kullanıcısı (yönetim ekranı kullanıcısından ayrı)',
      },
      {
        en: 'payments without 3-D Secure, if you make any',
        tr: 'Kullanılacaksa 3-D Secure’süz satış yetkisi',
      },
    ],
    traps: [
      'The store key and the API password are two values. The store key is often set by the merchant on the bank’s management pages. A new key counts at once: verifications that are under way then fail.',
      'A terminal of the type 3D Pay or 3D Host refuses every form (`3D-1007`). Only `3d` leaves the payment to the gateway.',
      'Forms and callbacks have hash version 3. A callback with an older version is refused, whatever the bank would take.',
      'A bank may send further fields in its callbacks. Their names must be allowed: `terminal callback-names`.',
      'Older installations have the paths `/servlet/cc5ApiServer` and `/servlet/est3Dgate`. Then name both addresses with `--api-url` and `--gate-url`.',
      'Akbank and QNB had NestPay terminals in former years. Their presets here are for their own protocols: ask which one yours has.',
      'A query right after a payment may find nothing for a few seconds. The gateway asks again before it believes that.',
      'Before the day end a payment is reversed and not returned (`CORE-2508`); after it the other way round (`CORE-2511`).',
      'Wrong user, wrong password and wrong merchant number have one and the same answer (code 99).',
    ],
    untried: [
      'Every bank has an installation of its own. Texts, further callback fields, points and day ends may differ.',
      'The answer to an IP address that is not listed is not publicly known. Often the connection is closed or times out.',
      'Whether the gate checks the hash before the card. The test of the terminal does not depend on it.',
    ],
  },
  akbank: {
    file: 'akbank.md',
    requests: [
      {
        en: 'the JSON interface (Akbank Sanal POS, version 1.00) with 3-D Secure model `3D`',
        tr: 'Akbank Sanal POS JSON arayüzünün (sürüm 1.00) 3-D Secure "3D" modeliyle açılması',
      },
      {
        en: 'Troy and American Express, if your customers have such cards',
        tr: 'Müşterileriniz kullanıyorsa Troy ve American Express kartlarının açılması',
      },
    ],
    traps: [
      'The secret key is used as text, although it looks like hexadecimal digits: copy it whole, and do not convert it.',
      'One key signs requests, forms and callbacks. A query that is answered shows that the key is right.',
      'Requests carry the time of Istanbul. With a clock that is off the bank refuses all of them (`VPS-1073`): keep NTP running.',
      'An order number is used up by any attempt, declined ones too (`VPS-1013`).',
      'There is no status query. The gateway reads the history of the order (1010), in which declined rows look like good ones but for their code.',
      'The void of a completed pre-authorisation opens the hold again. The gateway sends a second void that releases it.',
      'There is no query for a card’s points, and no call that ends the day.',
    ],
    untried: [
      'Spending points after 3-D Secure: the form names no points.',
      'The code with which the gate refuses a wrong hash.',
      'How long a payment may be missing in the history.',
    ],
  },
  payfor: {
    file: 'qnb.md',
    requests: [
      {
        en: 'the model `3DModel`, and an API user (UserCode) with the rights to sell, pre-authorise, void, refund, query and end the day',
        tr: '"3DModel" modeli ile satış, ön provizyon, iptal, iade, sorgu ve gün sonu yetkili bir API kullanıcısı (UserCode)',
      },
      {
        en: 'payments without 3-D Secure (NonSecure), if you make any: they are often closed',
        tr: 'Kullanılacaksa 3-D Secure’süz (NonSecure) satış yetkisi; çoğunlukla kapalıdır',
      },
    ],
    traps: [
      'A wrong MbrId looks like a wrong key (`M030`). `terminal test` tells them apart, because the bank signs its refusal.',
      'The inquiry is answered with any password. So no query shows whether the password is right, and the first payment does.',
      'Neither the currency nor the model is part of the form’s hash, so that a card holder can change them. The gateway asks the bank what it took, and voids the payment at once where it differs.',
      'Refunds only after the day end (`V014`), voids only before it, and of the whole order (`V019`).',
      'A PostAuth may differ from its PreAuth by 15 % at most (`V027`).',
      'The callback address has at most 200 characters (`M038`): keep `PUBLIC_URL` short.',
      'Half-secure results (3DStatus 2 to 4) count as failures. Points cannot be spent after 3-D Secure.',
      'The day end needs `terminalId` among the credentials.',
      'The host was `vpos.qnbfinansbank.com` in former years; use `--api-url` and `--gate-url` if the letter names it. Ziraat Katılım speaks PayFor too and is not offered, because the hash of its callbacks cannot be verified.',
    ],
    untried: [
      'Whether the bank looks at the password before it looks for the order to void. So a void of an order that does not exist can show a wrong password, and not a right one.',
      'Enpara, which runs on this bank’s system: no host of its own is known.',
      'When the bank hashes with SHA-256: seen for a repeated order number only.',
    ],
  },
  garanti: {
    file: 'garanti.md',
    requests: [
      {
        en: 'the interface GVPS, version 512, with 3-D Secure level `3D`',
        tr: 'GVPS arayüzünün 512 sürümü ve 3-D Secure "3D" seviyesi',
      },
      {
        en: 'both users, PROVAUT and PROVRFN, each with its password',
        tr: 'PROVAUT ve PROVRFN kullanıcılarının ikisi de, parolalarıyla',
      },
      {
        en: 'the right to complete a pre-authorisation with a larger sum, if you need it',
        tr: 'Gerekiyorsa ön provizyonun daha yüksek tutarla kapatılabilmesi',
      },
    ],
    traps: [
      'There are two users: PROVAUT pays and asks, PROVRFN voids and refunds. With the wrong one the bank answers `92/0652`.',
      'Enter the terminal number as in the letter; the gateway pads it to nine digits for the hash.',
      'The form’s hash is made of the store key and PROVAUT’s password: if the password is wrong, the gate complains of the hash too.',
      'Refusals by the gate have no hash. So such a callback ends nothing: the card holder sees that the answer was not accepted, and the session ends by its time-out.',
      'The mode (TEST or PROD) follows from the API address: it is TEST where the host’s name has "test" in it.',
      'A void is final and for the same day; a refund is for the next days (`92/0208`). A pre-authorisation holds 7 to 9 days.',
      'A payment facilitator needs `subMerchantId` (`92/0809`).',
      'The public test terminal refuses voids, refunds and pre-authorisations.',
    ],
    untried: [
      'The states that the bank shows after a void or a refund, and when partial refunds are possible.',
      'The hash in the bank’s answers, whose rule is not public. TLS protects them.',
      'The texts with which the gate refuses a form. The test of a terminal compares two forms instead, one with a spoilt hash.',
    ],
  },
}
