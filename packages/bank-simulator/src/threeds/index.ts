export {
  createThreeDSecure,
  maximumTries,
  type Return,
  type ThreeDSecure,
} from './three-d-secure.ts'
