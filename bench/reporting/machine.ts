import { cpus, totalmem } from 'node:os'

export type Machine = Readonly<{
  processors: number
  model: string
  memoryGibibytes: number
  node: string
}>

export function machine(): Machine {
  const all = cpus()
  return {
    processors: all.length,
    model: all[0]?.model.trim() ?? 'unknown',
    memoryGibibytes: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  }
}
