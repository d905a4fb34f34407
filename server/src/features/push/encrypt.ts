import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a subscription: only this browser can decrypt what is sent to it. */
export type BrowserKeys = { p256dh: string; auth: string }
/** Random values, new for every message. */
type Fresh = { own: ECDH; salt: Buffer }

const CURVE = 'prime256v1'
/** The whole message must fit into one record, because push services accept no more. */
const RECORD = 4096
const LAST_RECORD = 2

const draw = (): Fresh => {
  const own = createECDH(CURVE)
  own.generateKeys()
  return { own, salt: randomBytes(16) }
}

/**
 * Encrypts for one browser as in RFC 8291 with the coding aes128gcm (RFC 8188). Node has all primitives, so no library is needed; the
 * RFC's example is the test.
 */
export function encryptFor({ p256dh, auth }: BrowserKeys, text: string, { own, salt }: Fresh = draw()): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url')
  const ours = own.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = derive(own.computeSecret(theirs), { salt: Buffer.from(auth, 'base64url'), info, length: 32 })
  const key = derive(secret, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 })
  const nonce = derive(secret, { salt, info: Buffer.from('Content-Encoding: nonce\0'), length: 12 })
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(Buffer.of(LAST_RECORD)), cipher.final(), cipher.getAuthTag()])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD)
  head.writeUInt8(ours.length, 4)
  return Buffer.concat([salt, head, ours, sealed])
}

type Derivation = { salt: Buffer; info: Buffer; length: number }
const derive = (key: Buffer, { salt, info, length }: Derivation) => Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** Whether the text is a valid public key: not every text of that length is a point on the curve. */
export function isBrowserKey(p256dh: string): boolean {
  try {
    draw().own.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}
