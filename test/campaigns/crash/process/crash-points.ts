import { AsyncLocalStorage } from 'node:async_hooks'

/** Called at every point that is passed; may end or stop the process there. */
export type Watcher = (point: string) => void

/** Port methods that answer at once: nobody awaits them, so nothing can happen there. */
export const WITHOUT_AWAIT: ReadonlySet<string> = new Set([
  'newId',
  'alert',
  'mayBeOpen',
  'begin',
  'storeLater',
  'keepRenewed',
  'random',
  'secondsToWait',
  'countDecline',
  'now',
  'monotonicMilliseconds',
  'renderStart',
])

/** The call that binds an order to its next terminal. What a use case does after that has points of its own. */
export const MOVE = 'payments.move'
export const AFTER_MOVE = '.next'

export type CrashPoints = Readonly<{
  /** Names everything that runs in it. What runs in no use case has no points. */
  inUseCase: <Result>(useCase: string, run: () => Result) => Result
  /** The same ports, with a point before, during and after every call. */
  around: <Ports extends object>(ports: Ports, name?: string) => Ports
}>

/** Makes every await of the domains a named point, from outside: the domains know nothing of it. */
export function createCrashPoints(watch: Watcher): CrashPoints {
  const useCases = new AsyncLocalStorage<{ name: string }>()
  const step = async (method: string, call: () => unknown): Promise<unknown> => {
    const useCase = useCases.getStore()
    if (useCase === undefined) return call()
    watch(`${useCase.name} before ${method}`)
    const underWay = call()
    watch(`${useCase.name} during ${method}`)
    const result = await underWay
    watch(`${useCase.name} after ${method}`)
    if (method === MOVE && result === true) useCase.name += AFTER_MOVE
    return result
  }
  const wrap = (value: unknown, name: string): unknown => {
    if (typeof value === 'function') {
      const own = name.slice(name.lastIndexOf('.') + 1)
      if (WITHOUT_AWAIT.has(own)) return value
      if (own === 'bankFor') return (...terminals: unknown[]) => wrap(value(...terminals), 'bank')
      return (...given: unknown[]) => step(name, () => value(...given))
    }
    return isPorts(value) ? around(value, name) : value
  }
  const around = <Ports extends object>(ports: Ports, name = ''): Ports =>
    new Proxy(ports, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key)
        // Already wrapped, and named for the payments themselves.
        if (typeof key === 'symbol' || (name === '' && key === 'payments' && isPaymentPorts(value)))
          return value
        const bound: unknown = typeof value === 'function' ? value.bind(target) : value
        return wrap(bound, name === '' ? key : `${name}.${key}`)
      },
    })
  return { inUseCase: (name, run) => useCases.run({ name }, run), around }
}

/** A port is an object of functions; data that lies among the ports stays as it is. */
function isPorts(value: unknown): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).some((member) => typeof member === 'function')
  )
}

/** The ports of links carry those of payments, which have a member of that name themselves. */
function isPaymentPorts(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'payments' in value
}
