/** The parts of AudioWorkletGlobalScope that are used; the DOM types lack them. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void

/** About 20 chunks a second, so that the level moves smoothly. */
const CHUNK = 2048

/** Collects microphone samples and sends them to the encoder directly, not through the page's main thread. */
class Capture extends AudioWorkletProcessor {
  #encoder: MessagePort | undefined
  #piece = new Float32Array(CHUNK)
  #length = 0
  #isOver = false

  constructor() {
    super()
    this.port.onmessage = ({ data }: MessageEvent<MessagePort | 'pause' | 'end'>) => {
      if (data instanceof MessagePort) this.#encoder = data
      else this.#stop(data)
    }
  }

  process([input]: Float32Array[][]) {
    const heard = input?.[0]
    if (heard && !this.#isOver) this.#take(heard)
    return true
  }

  #take(heard: Float32Array) {
    this.#piece.set(heard, this.#length)
    this.#length += heard.length
    if (this.#length + heard.length > CHUNK) this.#hand()
  }

  #hand() {
    this.#encoder?.postMessage(this.#piece.slice(0, this.#length))
    this.#length = 0
  }

  #stop(how: 'pause' | 'end') {
    this.#isOver = true
    if (how === 'pause') return
    this.#hand()
    this.#encoder?.postMessage('end')
  }
}

registerProcessor('capture', Capture)
