/** 0, 1, 2, … */
export function createCounter(): () => number {
  let next = 0
  return () => {
    next += 1
    return next - 1
  }
}
