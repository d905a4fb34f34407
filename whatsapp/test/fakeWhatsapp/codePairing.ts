import { randomBytes } from 'node:crypto'
import { aesDecryptCTR, aesDecryptGCM, aesEncryptCTR, Curve, derivePairingCodeKey, hkdf, type KeyPair, S_WHATSAPP_NET } from 'baileys'
import { bytesIn, type Node, node, seconds } from './nodes.ts'

const STAGE = 'link_code_companion_reg'
const SALT = 32
const IV = 16
const GCM_IV = 12
const KEYS_IN_BUNDLE = 64

/** The request of a companion that wants to be linked by a code. Nobody has entered the code yet. */
export function createCodeRequest(hello: Node) {
  const ref = randomBytes(16)
  const wrapped = bytesIn(hello, 'link_code_pairing_wrapped_companion_ephemeral_pub')
  return { ref, wrapped, noiseKey: bytesIn(hello, 'companion_server_auth_key_pub') }
}
export type CodeRequest = ReturnType<typeof createCodeRequest>

export const codeRequestAccepted = ({ ref }: CodeRequest) =>
  node(STAGE, { stage: 'companion_hello' }, [node('link_code_pairing_ref', {}, ref)])

/** The phone's half of the key exchange, after somebody has entered the code on it. */
export async function enterCode(code: string, { ref, wrapped }: CodeRequest, account: KeyPair) {
  const unwrapping = await derivePairingCodeKey(code, wrapped.subarray(0, SALT))
  const companion = aesDecryptCTR(wrapped.subarray(SALT + IV), unwrapping, wrapped.subarray(SALT, SALT + IV))
  const ephemeral = Curve.generateKeyPair()
  const [salt, iv] = [randomBytes(SALT), randomBytes(IV)]
  const mine = Buffer.concat([salt, iv, aesEncryptCTR(ephemeral.public, await derivePairingCodeKey(code, salt), iv)])
  const hello = node('notification', { from: S_WHATSAPP_NET, type: STAGE, id: 'lc-1', t: seconds() }, [
    node(STAGE, { stage: 'primary_hello' }, [
      node('link_code_pairing_ref', {}, ref),
      node('primary_identity_pub', {}, account.public),
      node('link_code_pairing_wrapped_primary_ephemeral_pub', {}, mine),
    ]),
  ])
  return { hello, shared: Curve.sharedKey(ephemeral.private, companion) }
}

/** Opens what the companion has encrypted for the phone: its identity, and the secret with which the account confirms it. */
export function openBundle(finish: Node, shared: Uint8Array, account: KeyPair) {
  const wrapped = bytesIn(finish, 'link_code_pairing_wrapped_key_bundle')
  const identity = bytesIn(finish, 'companion_identity_public')
  const salt = wrapped.subarray(0, SALT)
  const key = hkdf(Buffer.from(shared), 32, { salt, info: 'link_code_pairing_key_bundle_encryption_key' })
  const bundle = aesDecryptGCM(wrapped.subarray(SALT + GCM_IV), key, wrapped.subarray(SALT, SALT + GCM_IV), Buffer.alloc(0))
  const both = Buffer.concat([shared, Curve.sharedKey(account.private, identity), bundle.subarray(KEYS_IN_BUNDLE)])
  return { identity, secret: Buffer.from(hkdf(both, 32, { info: 'adv_secret' })) }
}
