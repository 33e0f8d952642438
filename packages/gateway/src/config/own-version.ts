import { readFileSync } from 'node:fs'

/** The version of this installation, such as 0.1.0. */
export function ownVersion(): string {
  const text = readFileSync(new URL(import.meta.resolve('#package.json')), 'utf8')
  const { version }: { version: string } = JSON.parse(text)
  return version
}
