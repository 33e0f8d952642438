/**
 * A word without what files differ in: capitals, accents, blanks and signs. `İ`, `I`, `ı` and `i` are one
 * letter here, because programs with English settings write `KARTI` for both `kartı` and `karti`.
 */
export function foldedWord(text: string): string {
  const oneLetterI = text.replace(/[Iıİ]/g, 'i')
  const withoutAccents = oneLetterI.normalize('NFD').replace(/\p{M}/gu, '')
  return withoutAccents.toLowerCase().replace(/[^a-z0-9]/g, '')
}
