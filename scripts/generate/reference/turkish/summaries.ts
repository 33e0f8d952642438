/** What each endpoint does, and the groups of endpoints. The key is the English text of the endpoint table. */
export const SUMMARIES: Readonly<Record<string, string>> = {
  Cards: 'Kartlar',
  '3-D Secure': '3-D Secure',
  Payments: 'Ödemeler',
  'Payment links': 'Ödeme linkleri',
  Events: 'Olaylar',
  Sandbox: 'Deneme ortamı',
  'Turn card data into a card token': 'Kart bilgisini token’a çevir',
  'Query installment options and commission rates': 'Taksit seçeneklerini ve komisyonları sorgula',
  'Create a 3-D Secure session': '3-D Secure oturumu aç',
  'Start 3-D Secure: the HTML for the bank page': '3-D Secure’ü başlat: banka sayfasının HTML’i',
  'Query the 3-D Secure result': '3-D Secure sonucunu sorgula',
  'Take, block or capture a payment': 'Ödeme al, bloke et veya blokeyi çek',
  'Give a payment back, whole or in part, after the end of day':
    'Gün sonundan sonra ödemeyi kısmen veya tamamen iade et',
  'Query the properties of a card, by BIN or card token':
    'BIN veya token ile kartın özelliklerini sorgula',
  'Create a payment link': 'Ödeme linki oluştur',
  'Delete (cancel) a payment link': 'Ödeme linkini sil (iptal et)',
  'Query a payment link': 'Ödeme linkini sorgula',
  'Cancel a payment before the end of day, or release a PreAuth':
    'Gün sonundan önce ödemeyi iptal et veya ön provizyonu çöz',
  'Query an order': 'Siparişi sorgula',
  'List payments, the newest first': 'Ödemeleri yeniden eskiye listele',
  'Query the points of a card': 'Kartın puanını sorgula',
  'Read the merchant’s events in order, or wait for the next one':
    'İşyerinin olaylarını sırasıyla oku veya yenisini bekle',
  'Add an endpoint for events': 'Olaylar için uç ekle',
  'List the endpoints': 'Uçları listele',
  'Change, pause or resume an endpoint': 'Ucu değiştir, durdur veya sürdür',
  'Give an endpoint a new secret': 'Uca yeni gizli anahtar ver',
  'Delete an endpoint': 'Ucu sil',
  'Send a test event at once': 'Hemen bir deneme olayı gönder',
  'Close the open batch of every terminal of the merchant':
    'İşyerinin bütün terminallerinde gün sonu al',
  'Query the gateway’s clock': 'Ağ geçidinin saatini sorgula',
  'Open a checkout: a page of the gateway on which one customer pays':
    'Ödeme sayfası aç: bir müşterinin ödediği, ağ geçidine ait sayfa',
}
