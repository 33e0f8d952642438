/** GSM 03.38's default alphabet; an SMS of these has 160 characters, with any other letter only 70. */
const GSM_ALPHABET = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)

const TURKISH: Readonly<Record<string, string>> = { ı: 'i', İ: 'I', ç: 'c', Ç: 'C' }

/**
 * A text in the default alphabet: Turkish and accented letters lose their marks, as people write them in
 * SMS; what has no such letter, emoji for one, is left out.
 */
export function gsmText(text: string): string {
  return Array.from(text, gsmCharacter).join('').replaceAll(/ {2,}/g, ' ').trim()
}

function gsmCharacter(character: string): string {
  const known = TURKISH[character]
  if (known !== undefined) return known
  if (/\s/.test(character)) return ' '
  if (GSM_ALPHABET.has(character)) return character
  const bare = character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return Array.from(bare).every((each) => GSM_ALPHABET.has(each)) ? bare : ''
}
