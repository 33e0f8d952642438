/**
 * Loaded into a gateway before it starts (`--import`): ends the process with SIGKILL around the n-th use of a
 * prepared statement, which the environment variable KILL_AT names as `before:NAME:N` or `after:NAME:N`. A
 * statement's name stands in clear in what the driver writes to PostgreSQL.
 */
import { Socket } from 'node:net'

const [when, name, count] = (process.env.KILL_AT ?? '').split(':')
let left = Number(count)

const socket = Socket.prototype
const write = Reflect.get(socket, 'write')
if (name !== undefined) {
  socket.write = function writeOrDie(chunk, ...rest) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk)
    if (bytes.includes(`\0${name}\0`) || bytes.includes(`${name}\0`)) {
      left -= 1
      if (left === 0 && when === 'before') process.kill(process.pid, 'SIGKILL')
      if (left === 0) this.once('data', () => process.kill(process.pid, 'SIGKILL'))
    }
    return write.call(this, chunk, ...rest)
  }
}
