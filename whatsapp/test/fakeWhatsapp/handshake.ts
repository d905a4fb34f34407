import { aesDecryptGCM, aesEncryptGCM, Curve, hkdf, NOISE_MODE, NOISE_WA_HEADER, proto, sha256 } from 'baileys'
import { certificateChainFor } from './trustedRoot.ts'

const NOTHING = Buffer.alloc(0)

function countedIv(count: number) {
  const iv = Buffer.alloc(12)
  iv.writeUInt32BE(count, 8)
  return iv
}

const twoKeys = (secret: Uint8Array, salt: Buffer) => {
  const keys = Buffer.from(hkdf(Buffer.from(secret), 64, { salt, info: '' }))
  return [keys.subarray(0, 32), keys.subarray(32)] as const
}

/** The server's half of the Noise handshake. It yields the keys that encrypt everything after it. */
export class Handshake {
  readonly #ephemeral = Curve.generateKeyPair()
  readonly #static = Curve.generateKeyPair()
  #clientEphemeral: Uint8Array = NOTHING
  #hash = Buffer.from(NOISE_MODE)
  #salt = this.#hash
  #key = this.#hash
  #count = 0

  constructor() {
    this.#mixHash(NOISE_WA_HEADER)
  }

  /** Answers the client's first frame. */
  greet(frame: Uint8Array): Uint8Array {
    this.#clientEphemeral = proto.HandshakeMessage.decode(frame).clientHello?.ephemeral ?? NOTHING
    this.#mixHash(this.#clientEphemeral)
    this.#mixHash(this.#ephemeral.public)
    this.#mixKey(Curve.sharedKey(this.#ephemeral.private, this.#clientEphemeral))
    const sealedStatic = this.#seal(this.#static.public)
    this.#mixKey(Curve.sharedKey(this.#static.private, this.#clientEphemeral))
    const payload = this.#seal(certificateChainFor(this.#static.public))
    return proto.HandshakeMessage.encode({ serverHello: { ephemeral: this.#ephemeral.public, static: sealedStatic, payload } }).finish()
  }

  /** Reads the client's second frame: the key by which the client is known, and who it says it is. */
  meet(frame: Uint8Array) {
    const finish = proto.HandshakeMessage.decode(frame).clientFinish
    const noiseKey = this.#open(finish?.static ?? NOTHING)
    this.#mixKey(Curve.sharedKey(this.#ephemeral.private, noiseKey))
    const client = proto.ClientPayload.decode(this.#open(finish?.payload ?? NOTHING))
    const [reading, writing] = twoKeys(NOTHING, this.#salt)
    return { noiseKey, client, seals: sealsOf(reading, writing) }
  }

  #mixHash(bytes: Uint8Array) {
    this.#hash = Buffer.from(sha256(Buffer.concat([this.#hash, bytes])))
  }

  #mixKey(secret: Uint8Array) {
    const [salt, key] = twoKeys(secret, this.#salt)
    this.#salt = Buffer.from(salt)
    this.#key = Buffer.from(key)
    this.#count = 0
  }

  #seal(bytes: Uint8Array) {
    const sealed = aesEncryptGCM(bytes, this.#key, countedIv(this.#count++), this.#hash)
    this.#mixHash(sealed)
    return sealed
  }

  #open(sealed: Uint8Array) {
    const bytes = aesDecryptGCM(sealed, this.#key, countedIv(this.#count++), this.#hash)
    this.#mixHash(sealed)
    return bytes
  }
}

export type Seals = ReturnType<typeof sealsOf>

function sealsOf(reading: Uint8Array, writing: Uint8Array) {
  let read = 0
  let written = 0
  return {
    seal: (bytes: Uint8Array) => aesEncryptGCM(bytes, writing, countedIv(written++), NOTHING),
    open: (sealed: Uint8Array) => aesDecryptGCM(sealed, reading, countedIv(read++), NOTHING),
  }
}
