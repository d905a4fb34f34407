import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyAssertion } from '@recado/contract/kit/passkeyAssertion'
import type { CreatedPasskey } from '@recado/contract/users/accountPasskeys'

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x59, value.length >> 8, value.length & 0xff]), value])

/** An ES256 key in the form of COSE. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const [left, right] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    left,
    Buffer.from([0x22, 0x58, 0x20]),
    right,
  ])
}

type Passkey = { id: Buffer; privateKey: KeyObject; publicKey: KeyObject; userHandle: string; counter: number }

/** What an attacker makes the authenticator or the browser claim instead of the truth. */
export type Lies = Partial<{
  origin: string
  host: string
  challenge: string
  type: string
  isVerified: boolean
  crossOrigin: boolean
  counter: number
  userHandle: string | null
  credentialId: string
  /** The format of the statement about the authenticator. */
  format: string
}>

type CreationOptions = { challenge: string; user: { id: string } }
type RequestOptions = { challenge: string; allowCredentials?: { id: string }[] }

/**
 * A browser with an authenticator in software. `countsBy`: by how much its counter grows with each signature; passkeys that are copied
 * between devices do not count.
 */
export function createAuthenticator({ origin, host, countsBy = 1 }: { origin: string; host: string; countsBy?: number }) {
  const passkeys: Passkey[] = []

  const clientData = (challenge: string, type: string, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: lies.crossOrigin ?? false,
      }),
    )

  function authenticatorData(flags: number, counter: number, lies: Lies): Buffer {
    const isVerified = lies.isVerified ?? true
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lies.counter ?? counter)
    return Buffer.concat([hash(lies.host ?? host), Buffer.from([flags | PRESENT | (isVerified ? VERIFIED : 0)]), count])
  }

  return {
    create(options: unknown, lies: Lies = {}): CreatedPasskey {
      const { challenge, user } = options as CreationOptions
      const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const passkey: Passkey = { ...pair, id: randomBytes(16), userHandle: user.id, counter: 0 }
      passkeys.push(passkey)
      const head = authenticatorData(ATTESTED, passkey.counter, lies)
      const length = Buffer.from([0, passkey.id.length])
      const authData = Buffer.concat([head, Buffer.alloc(16), length, passkey.id, coseKey(pair.publicKey)])
      const statement = [text('fmt'), text(lies.format ?? 'none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), bytes(authData)]
      const id = passkey.id.toString('base64url')
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData(challenge, 'webauthn.create', lies).toString('base64url'),
          attestationObject: Buffer.concat([Buffer.from([0xa3]), ...statement]).toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    /** Signs with the newest passkey that the request allows. */
    sign(options: unknown, lies: Lies = {}): PasskeyAssertion {
      const { challenge, allowCredentials = [] } = options as RequestOptions
      const allowed = allowCredentials.map(({ id }) => id)
      const passkey = passkeys.findLast(({ id }) => allowed.length === 0 || allowed.includes(id.toString('base64url')))
      if (!passkey) throw new Error('The authenticator has none of these passkeys')
      passkey.counter += countsBy
      const data = authenticatorData(0, passkey.counter, lies)
      const client = clientData(challenge, 'webauthn.get', lies)
      const signature = sign('sha256', Buffer.concat([data, hash(client)]), passkey.privateKey)
      const id = lies.credentialId ?? passkey.id.toString('base64url')
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: lies.userHandle === undefined ? passkey.userHandle : lies.userHandle,
        },
      }
    },
  }
}
