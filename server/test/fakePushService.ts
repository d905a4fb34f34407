import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { startFakeServer } from './fakeServer.ts'

const bytesOf = (text: string) => Buffer.from(text, 'base64url')
const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** A browser's key pair, and how it decrypts a push message (RFC 8188 and 8291, on the receiving side). */
export function browserKeys() {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  const auth = randomBytes(16)

  function read(message: Buffer): string {
    const salt = message.subarray(0, 16)
    const recordSize = message.readUInt32BE(16)
    const sender = message.subarray(21, 21 + message.readUInt8(20))
    const sealed = message.subarray(21 + sender.length)
    if (sealed.length > recordSize) throw new Error('More than one record')
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
    const secret = derive(pair.computeSecret(sender), auth, info, 32)
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    const end = plain.lastIndexOf(2)
    if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('Not the last record')
    return plain.subarray(0, end).toString('utf8')
  }
  return { keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') }, read }
}

/** The claims of the sender's signature, if it is valid (RFC 8292). */
function readProof(header: string, applicationServerKey: string) {
  const [, head = '', claims = '', signature = '', key] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? []
  if (key !== applicationServerKey) throw new Error('Signed with another key than the browser has subscribed with')
  const point = bytesOf(key)
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const holds = verify('sha256', Buffer.from(`${head}.${claims}`), { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytesOf(signature))
  if (!holds) throw new Error('The signature does not hold')
  return JSON.parse(bytesOf(claims).toString()) as { aud: string; exp: number; sub: string }
}

type Note = { title: string; body: string; url: string; tag: string }
type Taken = { note: Note; ttl: number; urgency: string | undefined; topic: string | undefined }
type Browser = ReturnType<typeof browserKeys> & { applicationServerKey: string; taken: Taken[]; answers: Answer[] }
type Answer = { status: number; headers?: Record<string, string> }

/** The push service of a browser's maker: gives out addresses, refuses what is not correctly signed or encrypted, and answers as told. */
export async function startFakePushService() {
  const browsers = new Map<string, Browser>()
  const refused: string[] = []
  const server = await startFakeServer(({ method, path, headers, bytes }) => {
    const browser = browsers.get(path)
    if (!browser || method !== 'POST') return { status: 404 }
    try {
      const { aud, exp } = readProof(headers.authorization ?? '', browser.applicationServerKey)
      if (aud !== server.url) throw new Error(`Meant for ${aud}`)
      if (exp * 1000 < Date.now() || exp * 1000 > Date.now() + 24 * 3_600_000) throw new Error('Of another time')
      if (headers['content-encoding'] !== 'aes128gcm' || headers.ttl === undefined) throw new Error('A header is missing')
      if (Number(headers['content-length']) !== bytes.length || bytes.length > 4096) throw new Error('Of another size')
      const note = JSON.parse(browser.read(bytes)) as Note
      const answer = browser.answers.shift() ?? { status: 201 }
      if (answer.status === 201)
        browser.taken.push({ note, ttl: Number(headers.ttl), urgency: text(headers.urgency), topic: text(headers.topic) })
      return answer
    } catch (error) {
      refused.push((error as Error).message)
      return { status: 403 }
    }
  })
  return {
    ...{ url: server.url, heard: server.heard, refused, close: server.close },
    /** A browser that subscribes with the sender's key. */
    browser(applicationServerKey: string) {
      const path = `/push/${randomBytes(12).toString('hex')}`
      const own: Browser = { ...browserKeys(), applicationServerKey, taken: [], answers: [] }
      browsers.set(path, own)
      return { ...own, endpoint: `${server.url}${path}`, calls: () => server.heard.filter((one) => one.path === path).length }
    },
  }
}

const text = (header: string | string[] | undefined) => header?.toString()
