/** `3D-1004`, `HPP-1001`, `CORE-2603`, `ISO8583-05`. */
const ERROR_CODE = /^(3D|HPP|CORE|ISO8583|MPI|EST|ERR)-?\d+$/i

/** `N-status/…`: the directory's finding, in front of the words for it. */
const FINDING = /^[NURD]-status/i

const ENGLISH = `error|declined?|reject(ed)?|fail(ed|ure)?|refused|denied|invalid
  |unknown|unable|unavailable|unsupported|unauthori[sz]ed|timed? ?out|cancell?ed
  |not (found|valid|allowed|supported|available|permitted|authenticated|authorized)`

// With and without Turkish letters, as banks write both. The last two: "could not be …".
const TURKISH = String.raw`hata|hatal[ıi]|hatas[ıi]|ge[çc]ersiz|ba[şs]ar[ıi]s[ıi]z|de[ğg]il|yetkisiz
  |reddedildi|iptal|bilinmeyen|desteklenm\p{L}+|\p{L}+amad[ıi]|\p{L}+emed[ıi]`

const SENTENCE = new RegExp(
  String.raw`(?<!\p{L})(${[ENGLISH, TURKISH].join('|').replace(/\n\s+/g, '')})(?!\p{L})`,
  'iu',
)

/** Whether a value that nobody reads says no, in words, as a code, or as a finding that lost its name. */
export function saysNo(value: string): boolean {
  const text = value.trim()
  return couldBeFinding(text) || [ERROR_CODE, FINDING, SENTENCE].some((sign) => sign.test(text))
}

/** The mdStatus of a failure, the ProcReturnCode of the gate's own errors, a transaction status that is none. */
function couldBeFinding(text: string): boolean {
  if (/^[NURDI-]$/.test(text)) return true
  return /^\d{1,2}$/.test(text) && !/^[1-4]$|^0[1-4]$/.test(text)
}
