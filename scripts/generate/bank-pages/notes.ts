import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Text } from '@vezne/protocol'

/** What people know of a protocol and the code does not, for the page of its banks. */
export type BankNotes = Readonly<{
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

/** What the folder of a bank has in `notes.md`. */
export function notesOf(folder: string): BankNotes {
  const [, requests = '', traps = '', untried = ''] = readFileSync(
    join(folder, 'notes.md'),
    'utf8',
  ).split(/^## .*$/m)
  const rows = [...requests.matchAll(/^\| (.+) \| (.+) \|$/gm)].slice(1)
  return {
    requests: rows.map(([, en = '', tr = '']) => ({ en, tr })),
    traps: listed(traps),
    untried: listed(untried),
  }
}

function listed(section: string): readonly string[] {
  return [...section.matchAll(/^- (.+)$/gm)].map(([, item = '']) => item)
}
