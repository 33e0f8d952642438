/**
 * The text of `/openapi.json`: made when somebody asks for it first, and kept. To make it takes longer than a
 * payment, and whoever asks needs no key.
 */
export function keepApiDocument(make: () => object): () => Buffer {
  let text: Buffer | null = null
  return () => {
    text ??= Buffer.from(JSON.stringify(make()))
    return text
  }
}
