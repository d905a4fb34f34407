import { decodeBinaryNode, encodeBinaryNode, type proto } from 'baileys'
import type { WebSocket } from 'ws'
import { framed, frameReader } from './frames.ts'
import { Handshake, type Seals } from './handshake.ts'
import type { Node } from './nodes.ts'

export type ClientHello = { noiseKey: Buffer; client: proto.IClientPayload }
type Listener = {
  /** The handshake is done. */
  greeted: (connection: Connection, greeted: ClientHello) => void
  heard: (connection: Connection, node: Node) => void | Promise<void>
  gone: (connection: Connection) => void
}

/** One socket of a client, from its first byte on. Frames are handled one after the other. */
export class Connection {
  /** Nothing is sent or handled any more, though the socket is open: like a network that fails silently. */
  isMute = false
  readonly #socket: WebSocket
  readonly #listener: Listener
  readonly #handshake = new Handshake()
  readonly #framesIn = frameReader()
  #step: 'hello' | 'finish' | 'open' = 'hello'
  #seals: Seals | undefined

  constructor(socket: WebSocket, listener: Listener) {
    this.#socket = socket
    this.#listener = listener
    let turn = Promise.resolve()
    socket.on('message', (bytes: Buffer) => {
      turn = turn.then(() => this.#take(bytes)).catch(() => this.cut())
    })
    socket.on('close', () => listener.gone(this))
    socket.on('error', () => undefined)
  }

  send(node: Node) {
    if (this.isMute || !this.#seals || this.#socket.readyState !== this.#socket.OPEN) return
    this.#socket.send(framed(this.#seals.seal(encodeBinaryNode(node))))
  }

  /** Sends `lastWord`, then closes the socket. */
  end(lastWord?: Node) {
    if (lastWord) this.send(lastWord)
    this.#socket.close()
  }

  /** Ends the socket without a closing handshake, like a lost network. */
  cut() {
    this.#socket.terminate()
  }

  async #take(bytes: Buffer) {
    for (const frame of this.#framesIn(bytes)) await this.#read(frame)
  }

  async #read(frame: Buffer) {
    if (this.#step === 'hello') {
      this.#step = 'finish'
      this.#socket.send(framed(this.#handshake.greet(frame)))
    } else if (this.#step === 'finish') {
      this.#step = 'open'
      const { seals, ...greeted } = this.#handshake.meet(frame)
      this.#seals = seals
      this.#listener.greeted(this, greeted)
    } else if (this.#seals) {
      const node = await decodeBinaryNode(this.#seals.open(frame))
      if (!this.isMute) await this.#listener.heard(this, node)
    }
  }
}
