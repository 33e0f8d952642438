import type { RotationReport } from './campaign.ts'

/** What is wrong with a run, in words; nothing where every rule held. */
export function verdictOf({ payments, rotations, after, tokens }: RotationReport): string[] {
  const { recordsUnderOldKeys, masterKeyIds, tokensOpened, tokensPaid, oldKeyAlone } = after
  const [masterKeyId = 'no key at all'] = masterKeyIds
  const rules: readonly (readonly [holds: boolean, problem: string])[] = [
    [rotations.masterKey >= 2, `only ${rotations.masterKey} rotations of the master key`],
    [rotations.dataKeys >= 2, `only ${rotations.dataKeys} rotations of the data keys`],
    [rotations.leftUnderOldKeys === 0, `${rotations.leftUnderOldKeys} left beside the traffic`],
    [recordsUnderOldKeys === 0, `${recordsUnderOldKeys} records are left under old data keys`],
    [masterKeyIds.length === 1, `data keys are wrapped by ${masterKeyIds.join(', ')}`],
    [tokensOpened === tokens, `${tokens - tokensOpened} of ${tokens} tokens do not open`],
    [tokensPaid === Math.ceil(tokens / 20), `only ${tokensPaid} tokens could be paid again`],
    [payments.byThreeDSecure > 0, 'nothing was paid by 3-D Secure'],
    [oldKeyAlone.exitCode === 1, `with the old key alone: exit ${oldKeyAlone.exitCode}`],
    [oldKeyAlone.output.includes(masterKeyId), `it says: ${oldKeyAlone.output}`],
  ]
  return [...payments.refusals, ...rules.flatMap(([holds, problem]) => (holds ? [] : [problem]))]
}
