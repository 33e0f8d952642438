export {
  createThreeDSecure,
  type Return,
  type ThreeDSecure,
  TRIES_MAXIMUM,
} from './three-d-secure.ts'
