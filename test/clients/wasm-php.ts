import { EventEmitter } from 'node:events'
import { connect, type Socket } from 'node:net'
import { dirname } from 'node:path/posix'
import { getPHPLoaderModule } from '@php-wasm/node-8-1'
import { loadPHPRuntime, PHP } from '@php-wasm/universal'
// PHP's loader looks for it, and takes the decorator instead.
import 'ws'

export type PhpRun = Readonly<{
  /** The texts of the files, by their paths in the folder in which PHP runs. */
  files: Readonly<Record<string, string>>
  /** The path of the file that is run. */
  main: string
  environment: Record<string, string>
}>

/**
 * A TCP connection in the shape that Emscripten wants of a WebSocket: PHP as WebAssembly opens its sockets as
 * WebSockets, and the gateway speaks plain HTTP.
 */
class TcpSocket extends EventEmitter {
  readonly CONNECTING = 0
  readonly OPEN = 1
  readonly CLOSING = 2
  readonly CLOSED = 3
  readyState = this.CONNECTING
  readonly #socket: Socket

  constructor(address: string) {
    super()
    const { hostname, port } = new URL(address)
    this.#socket = connect(Number(port), hostname)
    this.#socket.on('connect', () => this.#become(this.OPEN, 'open'))
    this.#socket.on('data', (data) => this.emit('message', data, true))
    this.#socket.on('error', (error) => this.emit('error', error))
    this.#socket.on('close', () => this.#become(this.CLOSED, 'close'))
  }

  send(data: ArrayBuffer): void {
    this.#socket.write(new Uint8Array(data).slice())
  }

  close(): void {
    this.readyState = this.CLOSING
    this.#socket.end()
  }

  #become(state: number, event: string): void {
    this.readyState = state
    this.emit(event)
  }
}

const websocket = {
  url: (_socket: unknown, host: string, port: number) => `tcp://${host}:${port}`,
  decorator: () => TcpSocket,
}

const load = async () => new PHP(await loadPHPRuntime(await getPHPLoaderModule(), { websocket }))

/** Loading PHP takes most of a second, so all runs of a process share one runtime, one after the other. */
let runtime: Promise<PHP> | null = null
let last: Promise<unknown> = Promise.resolve()

/** PHP 8.1, the oldest that the package takes, as WebAssembly: for machines without PHP. */
export function runWasmPhp(run: PhpRun): Promise<string> {
  const printed = last.then(async () => {
    runtime ??= load()
    return printedBy(await runtime, run)
  })
  last = printed.catch(() => {
    runtime = null
  })
  return printed
}

async function printedBy(php: PHP, { files, main, environment }: PhpRun): Promise<string> {
  for (const [path, text] of Object.entries(files)) {
    php.mkdir(dirname(`/run/${path}`))
    php.writeFile(`/run/${path}`, text)
  }
  php.chdir('/run')
  const { text, errors, exitCode } = await php.run({ scriptPath: `/run/${main}`, env: environment })
  if (exitCode !== 0) throw new Error(`PHP ended with ${exitCode}: ${errors}${text}`)
  return text
}
