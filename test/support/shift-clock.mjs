// Loaded by `--import` before a real gateway process: its wall clock is wrong by `?milliseconds=`, and its
// monotonic clock is right, as on a machine whose time nobody set. See shifted-clock.ts.
const shift = Number(new URL(import.meta.url).searchParams.get('milliseconds'))
if (!Number.isSafeInteger(shift)) throw new Error('shift-clock: ?milliseconds= is no whole number')

const realNow = Date.now
Date.now = () => realNow() + shift

globalThis.Date = new Proxy(Date, {
  construct: (target, values) =>
    values.length === 0 ? new target(Date.now()) : Reflect.construct(target, values),
})
