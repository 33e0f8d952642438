import type { Random } from '../../support/random.ts'
import type { Field } from './fields.ts'

/** A JSON object in one of the many spellings that mean the same. */
export function writeJson(fields: readonly Field[], random: Random): string {
  if (random.chance(0.8)) return `{${fields.map(plainly).join(',')}}`
  const space = random.pick(['', ' ', '\n', '\t\r\n  '])
  const pairs = fields.map(({ name, json }) => {
    const spelled = random.chance(0.3) ? escaped(name) : JSON.stringify(name)
    return `${space}${spelled}${space}:${space}${json}${space}`
  })
  const mark = random.chance(0.2) ? '\ufeff' : ''
  return `${mark}${space}{${pairs.join(',')}}${space}`
}

function plainly({ name, json }: Field): string {
  return `${JSON.stringify(name)}:${json}`
}

/** Every character by its number: the same name to a parser, another to whoever compares bytes. */
function escaped(name: string): string {
  const units = Array.from({ length: name.length }, (_, at) => name.charCodeAt(at))
  return `"${units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')}"`
}
