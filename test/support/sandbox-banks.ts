/** The terminals of the sandbox's first merchant: one at each bank of the simulator, by the bank's name there. */
export const SANDBOX_BANKS = {
  simulator: 'nestpay',
  akbank: 'akbank',
  qnb: 'payfor',
  garanti: 'garanti',
  denizbank: 'intervpos',
  vakifbank: 'payflex',
  yapikredi: 'posnet',
} as const

type Alias = keyof typeof SANDBOX_BANKS

/** Each terminal's alias with its bank. */
export const SANDBOX_TERMINALS = Object.entries(SANDBOX_BANKS) as readonly (readonly [
  Alias,
  (typeof SANDBOX_BANKS)[Alias],
])[]
