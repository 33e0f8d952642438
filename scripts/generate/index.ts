export type { Artifact } from './artifact.ts'
export { ARTIFACTS } from './artifacts.ts'
export { staleArtifacts, writeArtifacts } from './freshness.ts'
