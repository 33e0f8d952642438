import type { Text } from '@vezne/protocol'
import type { AuditAct } from '../../../operating/audit/index.ts'
import { SETTLEMENT_ACTS } from './settlement-act-texts.ts'

/**
 * What each act of the chains did, as a sentence. `{merchant}` is the merchant's name, `{subject}` what the act changed,
 * and every other name in braces is one of the details. The compiler refuses an act without a row.
 */
export const ACT_SENTENCES: Readonly<Record<AuditAct, Text>> = {
  'merchant.create': {
    tr: '{name} ({merchantNumber}) adlı üye işyerini oluşturdu.',
    en: 'Created the merchant {name} ({merchantNumber}).',
  },
  'merchant.suspend': {
    tr: '{merchant} işyerini askıya aldı: çağrıları reddedilir.',
    en: 'Suspended {merchant}: its calls are refused.',
  },
  'merchant.resume': {
    tr: '{merchant} işyerini yeniden açtı.',
    en: 'Opened {merchant} again.',
  },
  'merchant.permissions': {
    tr: '{merchant} işyerinin izinlerini değiştirdi: {permissions}.',
    en: 'Changed the permissions of {merchant}: {permissions}.',
  },
  'merchant.contact': {
    tr: '{merchant} işyerinin bilgilendirilecek kişisini değiştirdi.',
    en: 'Changed the contact of {merchant}.',
  },
  'merchant.look': {
    tr: '{merchant} işyerinin görünümünü değiştirdi: ad {name}, renk {colour}.',
    en: 'Changed the look of {merchant}: name {name}, colour {colour}.',
  },
  'merchant.category': {
    tr: '{merchant} işyerinin sattığı mal türünü değiştirdi: {category}.',
    en: 'Changed the kind of goods of {merchant}: {category}.',
  },
  'key.issue': {
    tr: '{merchant} işyerine {subject} anahtar çiftini verdi.',
    en: 'Issued the key pair {subject} to {merchant}.',
  },
  'key.roll': {
    tr: '{merchant} işyerinin {subject} anahtar çiftini {newPublicKey} ile değiştirdi; eskisi {revokedAt} anında biter.',
    en: 'Replaced the key pair {subject} of {merchant} by {newPublicKey}; the old one ends at {revokedAt}.',
  },
  'key.revoke': {
    tr: '{subject} anahtar çiftini iptal etti.',
    en: 'Revoked the key pair {subject}.',
  },
  'limit.import': {
    tr: '{subject} dosyasından taksit sınırları yükledi.',
    en: 'Imported installment limits from {subject}.',
  },
  ...SETTLEMENT_ACTS,
  'plan.add': {
    tr: 'Bir komisyon satırı ekledi: {installmentCount} taksit, yüzde birin yüzde biri olarak {rateBasisPoints}.',
    en: 'Added a commission row: {installmentCount} installments, {rateBasisPoints} hundredths of a percent.',
  },
  'plan.end': {
    tr: '{subject} komisyon satırını {endsAt} anında bitirdi.',
    en: 'Ended the commission row {subject} at {endsAt}.',
  },
  'plan.import': {
    tr: '{subject} dosyasından komisyon satırları yükledi.',
    en: 'Imported commission rows from {subject}.',
  },
  'routing.rules': {
    tr: '{merchant} işyerinin yönlendirme kurallarını değiştirdi: sürüm {revision}, {rules} kural.',
    en: 'Changed the routing rules of {merchant}: revision {revision}, {rules} rules.',
  },
  'terminal.add': {
    tr: '{merchant} işyerine {alias} terminalini ekledi.',
    en: 'Added the terminal {alias} to {merchant}.',
  },
  'terminal.update': {
    tr: '{merchant} işyerinin {alias} terminalini değiştirdi.',
    en: 'Changed the terminal {alias} of {merchant}.',
  },
  'terminal.default': {
    tr: '{alias} terminalini {merchant} işyerinin varsayılanı yaptı.',
    en: 'Made {alias} the default terminal of {merchant}.',
  },
  'terminal.pause': {
    tr: '{merchant} işyerinin {alias} terminalini durdurdu.',
    en: 'Paused the terminal {alias} of {merchant}.',
  },
  'terminal.resume': {
    tr: '{merchant} işyerinin {alias} terminalini yeniden açtı.',
    en: 'Resumed the terminal {alias} of {merchant}.',
  },
  'terminal.remove': {
    tr: '{merchant} işyerinin {alias} terminalini kaldırdı.',
    en: 'Removed the terminal {alias} of {merchant}.',
  },
  'terminal.test-payment': {
    tr: '{merchant} işyerinin {alias} terminalinden {amountMinor} kuruşluk bir deneme ödemesi istedi: {orderId}, sonuç {result}.',
    en: 'Asked for a test payment of {amountMinor} kuruş at the terminal {alias} of {merchant}: {orderId}, result {result}.',
  },
  'terminal.callback-names': {
    tr: '{merchant} işyerinin {alias} terminalinde geri çağrı adlarını değiştirdi: {after}.',
    en: 'Changed the callback names of the terminal {alias} of {merchant}: {after}.',
  },
  'bins.import': {
    tr: '{subject} dosyasından {records} BIN kaydı yükledi.',
    en: 'Imported {records} BIN records from {subject}.',
  },
  'vault.rotate-master-key': {
    tr: 'Kasanın ana anahtarını değiştirdi: {rewrapped} anahtar yeniden sarıldı.',
    en: 'Replaced the master key of the vault: {rewrapped} keys were wrapped anew.',
  },
  'vault.rotate-data-key': {
    tr: 'Kasanın {class} anahtarını değiştirdi.',
    en: 'Replaced the {class} key of the vault.',
  },
  'day.close': {
    tr: 'Gün sonunu çalıştırdı: {closed} grup kapandı, {open} grup açık kaldı.',
    en: 'Closed the day: {closed} batches closed, {open} stayed open.',
  },
  'database.restored': {
    tr: 'Veritabanının yedekten döndüğünü bildirdi; {refusedBefore} öncesi istekler reddedilir.',
    en: 'Declared the database restored; requests from before {refusedBefore} are refused.',
  },
  'notice.retry': {
    tr: '{retried} bildirimi yeniden gönderime aldı.',
    en: 'Had {retried} notices sent again.',
  },
  'link.create': {
    tr: '{merchant} işyeri için bir ödeme linki oluşturdu.',
    en: 'Made a payment link for {merchant}.',
  },
  'link.end': {
    tr: '{merchant} işyerinin bir ödeme linkini sona erdirdi.',
    en: 'Ended a payment link of {merchant}.',
  },
  'webhook.create': {
    tr: '{merchant} işyerine {url} webhook adresini ekledi.',
    en: 'Added the webhook endpoint {url} to {merchant}.',
  },
  'webhook.update': {
    tr: '{merchant} işyerinin bir webhook adresini değiştirdi.',
    en: 'Changed a webhook endpoint of {merchant}.',
  },
  'webhook.roll': {
    tr: '{merchant} işyerinin bir webhook adresine yeni gizli anahtar verdi.',
    en: 'Gave a webhook endpoint of {merchant} a new secret.',
  },
  'webhook.remove': {
    tr: '{merchant} işyerinin bir webhook adresini kaldırdı.',
    en: 'Removed a webhook endpoint of {merchant}.',
  },
  'webhook.resend': {
    tr: '{subject} webhook adresine olayları yeniden gönderdi.',
    en: 'Sent events to the webhook endpoint {subject} again.',
  },
  'payments.export': {
    tr: 'Ödemeleri dosya olarak indirdi: {rows} satır, süzgeç {filter}.',
    en: 'Downloaded payments as a file: {rows} rows, filter {filter}.',
  },
  'search.rebuild': {
    tr: 'Panelin aramasını baştan kurdurdu.',
    en: 'Let the panel’s search be built anew.',
  },
  'figures.rebuild': {
    tr: 'Grafiklerin toplamlarını baştan saydı.',
    en: 'Counted the sums of the charts anew.',
  },
  'period.archive': {
    tr: '{subject} dönemini arşive taşıdı.',
    en: 'Moved the period {subject} to the archive.',
  },
  'period.restore': {
    tr: '{subject} dönemini arşivden geri yükledi.',
    en: 'Restored the period {subject} from the archive.',
  },
  'payment.return': {
    tr: '{subject} siparişinden {amountMinor} kuruşun iadesini istedi.',
    en: 'Asked for a return of {amountMinor} kuruş of the order {subject}.',
  },
  'payment.reverse': {
    tr: '{subject} siparişinin iptalini istedi.',
    en: 'Asked for the reverse of the order {subject}.',
  },
  'outcome.conclude': {
    tr: '{subject} siparişinde bankadan öğrenilen sonucu kaydetti: {state} ({source}; onay kodu {authCode}, işlem {transactionId}).',
    en: 'Concluded an outcome of the order {subject} as the bank told it: {state} ({source}; authorisation {authCode}, transaction {transactionId}).',
  },
  'payment.capture': {
    tr: '{subject} ön provizyonundan {amountMinor} kuruşun tahsilini istedi.',
    en: 'Asked for the capture of {amountMinor} kuruş of the PreAuth {subject}.',
  },
  'consent.ask': {
    tr: '{subject} için ikinci bir kişinin onayını istedi.',
    en: 'Asked for a second person’s approval of {subject}.',
  },
  'consent.give': {
    tr: '{askedBy} tarafından istenen işi onayladı: {subject}.',
    en: 'Approved what {askedBy} asked for: {subject}.',
  },
  'consent.refuse': {
    tr: '{askedBy} tarafından istenen işi reddetti: {subject}.',
    en: 'Refused what {askedBy} asked for: {subject}.',
  },
  'merchant.consents': {
    tr: '{merchant} işyerinde hangi işlerin ikinci bir onay gerektirdiğini değiştirdi.',
    en: 'Changed which acts need a second person at {merchant}.',
  },
  'card.hand-over': {
    tr: 'Bankanın 3-D Secure sayfası için tarayıcılara {handOvers} kart verildi.',
    en: 'Handed {handOvers} cards to browsers for the 3-D Secure page of a bank.',
  },
  'card.hand-over-erase': {
    tr: 'Tarayıcılara verilen {handOvers} kartın kaydından {erased} ödeyen adresi silindi.',
    en: 'Erased {erased} addresses of payers in {handOvers} hand-overs of cards.',
  },
  'payer.export': {
    tr: '{merchantNumber} işyerinin bir ödeyeni hakkında tutulan verileri dışa aktardı: {orders} ödeme.',
    en: 'Exported what is held about a payer of {merchantNumber}: {orders} payments.',
  },
  'payer.erase': {
    tr: '{merchantNumber} işyerinin bir ödeyenine ait verileri sildi: {orders} ödeme.',
    en: 'Erased what was held about a payer of {merchantNumber}: {orders} payments.',
  },
  'user.invite': {
    tr: '{name} ({email}) kişisini {role} rolüyle davet etti.',
    en: 'Invited {name} ({email}) as {role}.',
  },
  'user.join': {
    tr: 'Daveti kabul etti ({method}, {address}).',
    en: 'Accepted the invitation ({method}, {address}).',
  },
  'user.role': {
    tr: '{name} ({email}) kişisinin rolünü değiştirdi: {before} → {role}.',
    en: 'Changed the role of {name} ({email}): {before} → {role}.',
  },
  'user.reset': {
    tr: '{name} ({email}) kişisinin giriş yollarını sıfırladı.',
    en: 'Reset the ways of {name} ({email}) to sign in.',
  },
  'user.end-sessions': {
    tr: '{name} ({email}) kişisinin {ended} oturumunu kapattı.',
    en: 'Ended {ended} sessions of {name} ({email}).',
  },
  'user.remove': {
    tr: '{name} ({email}) kişisini kaldırdı.',
    en: 'Removed {name} ({email}).',
  },
  'user.sign-in': {
    tr: 'Giriş yaptı ({method}, {address}).',
    en: 'Signed in ({method}, {address}).',
  },
  'user.sign-in-refused': {
    tr: '{address} adresinden bir giriş denemesi reddedildi ({method}): {name} {email}',
    en: 'A try to sign in from {address} was refused ({method}): {name} {email}',
  },
  'user.sign-out': { tr: 'Çıkış yaptı.', en: 'Signed out.' },
  'user.passkey-add': { tr: 'Bir geçiş anahtarı ekledi.', en: 'Added a passkey.' },
  'user.passkey-rename': {
    tr: 'Bir geçiş anahtarının adını değiştirdi.',
    en: 'Renamed a passkey.',
  },
  'user.passkey-remove': { tr: 'Bir geçiş anahtarını kaldırdı.', en: 'Removed a passkey.' },
  'user.password-set': {
    tr: 'Parola ya da doğrulama uygulaması belirledi.',
    en: 'Set a password or an authenticator app.',
  },
  'user.password-remove': {
    tr: 'Parolasını ve doğrulama uygulamasını kaldırdı.',
    en: 'Removed the password and the authenticator app.',
  },
  'user.recovery-codes': {
    tr: 'Yeni kurtarma kodları oluşturdu.',
    en: 'Made new recovery codes.',
  },
}

/** What the filter offers, in the order of their names. */
export const AUDIT_ACTS: readonly AuditAct[] = (Object.keys(ACT_SENTENCES) as AuditAct[]).sort()

export function isAuditAct(text: string): text is AuditAct {
  return Object.hasOwn(ACT_SENTENCES, text)
}
