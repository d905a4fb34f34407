const SIZE = 3
const HEADER = 4
const ROUTING = 'ED'

/** Joins the bytes of a socket into frames, no matter how the network has split them. */
export function frameReader() {
  let waiting = Buffer.alloc(0)
  let isGreeted = false

  function skipIntroduction() {
    const routing = waiting.subarray(0, 2).toString() === ROUTING ? 7 + waiting.readUIntBE(4, SIZE) : 0
    if (waiting.length < routing + HEADER) return false
    waiting = waiting.subarray(routing + HEADER)
    return true
  }

  return function* framesIn(bytes: Buffer): Generator<Buffer> {
    waiting = Buffer.concat([waiting, bytes])
    isGreeted ||= skipIntroduction()
    while (isGreeted && waiting.length >= SIZE) {
      const end = SIZE + waiting.readUIntBE(0, SIZE)
      if (waiting.length < end) return
      const frame = waiting.subarray(SIZE, end)
      waiting = waiting.subarray(end)
      yield frame
    }
  }
}

export function framed(bytes: Uint8Array): Buffer {
  const size = Buffer.alloc(SIZE)
  size.writeUIntBE(bytes.length, 0, SIZE)
  return Buffer.concat([size, bytes])
}
