import { amountMinorFromText, amountToDecimal } from '../../../base/kernel/index.ts'
import type { ApprovalRules } from '../../../operating/approvals/index.ts'
import { CommandError, command } from '../command.ts'
import { choiceIn } from '../option-values.ts'
import { withMerchant } from '../with-operator.ts'

/** Which acts in the panel need two people (decision 9.33). An option that is left out changes nothing. */
export const approvals = command({
  name: 'merchant approvals <merchant>',
  description:
    'set for which acts in the panel a second person must agree; without options: show it',
  options: {
    '--returns-above <lira>': 'returns of more than this, such as 1000.00; off: of no amount',
    '--keys <on or off>': 'changes of API keys',
    '--credentials <on or off>': 'changes of the credentials of terminals',
  },
  example: 'vezne merchant approvals 1100000001 --returns-above 1000 --keys on --credentials on',
  run: async (ports, { merchant: name, returnsAbove: above, keys, credentials }) =>
    withMerchant(ports, name, async (operator, merchant) => {
      const before = await operator.approvalRulesOf(merchant.merchantId)
      const rules: ApprovalRules = {
        returnsAboveMinor: above === undefined ? before.returnsAboveMinor : limitIn(above),
        keys: switchIn('--keys', keys, before.keys),
        credentials: switchIn('--credentials', credentials, before.credentials),
      }
      await operator.setApprovalRules(merchant, rules)
      const { returnsAboveMinor } = rules
      const limit = returnsAboveMinor === null ? null : amountToDecimal(returnsAboveMinor)
      const onOrOff = (isOn: boolean) => (isOn ? 'on' : 'off')
      const lines = [
        `Returns above  ${limit === null ? 'off' : `${limit} lira`}`,
        `Keys           ${onOrOff(rules.keys)}`,
        `Credentials    ${onOrOff(rules.credentials)}`,
      ]
      const { merchantNumber } = merchant
      return { json: { merchantNumber, ...rules, returnsAboveMinor: limit }, lines }
    }),
})

function limitIn(text: string): bigint | null {
  if (text === 'off') return null
  const reading = amountMinorFromText(text)
  if (reading.ok) return reading.amountMinor
  throw new CommandError('--returns-above must be an amount such as 1000.00, or off.')
}

function switchIn(option: string, text: string | undefined, otherwise: boolean): boolean {
  return text === undefined ? otherwise : choiceIn(option, text, ['on', 'off']) === 'on'
}
