// Whether the gateway in this container runs. It asks /healthz on PORT, by TLS where the gateway has a certificate. The
// certificate is for the public name, and this is the same machine, so that its name is not compared.
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'

const MILLISECONDS = 2_000
const port = process.env.PORT || '8080'
const ask = process.env.TLS_CERT_FILE ? secure : plain

const options = { host: '127.0.0.1', port, path: '/healthz', timeout: MILLISECONDS }
const call = ask({ ...options, rejectUnauthorized: false }, (answer) => {
  answer.resume()
  process.exitCode = answer.statusCode === 200 ? 0 : 1
})
call.on('timeout', () => call.destroy(new Error('no answer in time')))
call.on('error', ({ message }) => {
  console.error(`127.0.0.1:${port} does not answer: ${message}`)
  process.exitCode = 1
})
call.end()
