/** A use case with its ports bound: `provision(ports, call, request)` becomes `provision(call, request)`. */
export type Bound<UseCase> = UseCase extends (ports: never, ...given: infer Given) => infer Outcome
  ? (...given: Given) => Outcome
  : never

/** The same of a use case whose ports stand last. */
export type BoundLast<UseCase> = UseCase extends (...all: infer All) => infer Outcome
  ? All extends [...infer Given, unknown]
    ? (...given: Given) => Outcome
    : never
  : never
