import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { PasskeyFailure } from '@recado/contract/passkeys'
import type { ConnectionState, PasskeyAssertion } from '@recado/server/channels/channel'
import {
  type AuthenticationCreds,
  aesEncryptGCM,
  type BinaryNode,
  bytesToCrockford,
  Curve,
  getBinaryNodeChild,
  getBinaryNodeChildBuffer,
  hkdf,
  proto,
  S_WHATSAPP_NET,
  type WASocket,
} from 'baileys'

export type PasskeyTimes = {
  /** How long a user may take to confirm with the passkey, in milliseconds. */
  answerWithin: number
  /** How long WhatsApp and the phone may take for each of their steps. */
  serviceWithin: number
}
export const PASSKEY_TIMES: PasskeyTimes = { answerWithin: 10 * 60_000, serviceWithin: 2 * 60_000 }

type Given = {
  creds: AuthenticationCreds
  times: PasskeyTimes
  /** How many milliseconds a code of this socket is valid. */
  codeLasts: number
  /** The answer of the user's browser to this challenge, once it is there. */
  answerTo: (challenge: string) => Promise<PasskeyAssertion | undefined>
  tell: (state: ConnectionState) => void
  /** The socket and its keys are of no use any more. */
  failed: (reason: PasskeyFailure) => void
  pause: (milliseconds: number) => Promise<void>
  isOver: () => boolean
}
export type PasskeyCeremony = ReturnType<typeof attachPasskey>

/** As in the registration of the socket (`Browsers.ubuntu('Chrome')`). */
const DEVICE_TYPE = proto.DeviceProps.PlatformType.CHROME
const LARGEST_OPTIONS = 4096
const POLL = 500
const SPARE = 'spare'

/** Whether the code shows a reference that WhatsApp does not know: its own have been used up. */
export const isSpareCode = (qrcode: string) => qrcode.replace(/^.*#/, '').startsWith(`${SPARE},`)

const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const derive = (secret: Uint8Array, options: { salt?: Buffer; info: string }) => Buffer.from(hkdf(Buffer.from(secret), 32, options))

/** Some accounts must confirm a new device with a passkey. This does it on a socket that is not logged in yet, when WhatsApp asks. */
export function attachPasskey(socket: WASocket, { creds, times, codeLasts, answerTo, tell, failed, pause, isOver }: Given) {
  const { answerWithin, serviceWithin } = times
  let underWay: object | undefined
  let handoffKey: Buffer | undefined

  // The client ends the socket when it has shown its last code, also while the user confirms. Spare references keep its timer busy.
  socket.ws.prependListener('CB:iq,type:set,pair-device', (node: BinaryNode) => {
    const shown = getBinaryNodeChild(node, 'pair-device')?.content
    const spares = Math.ceil((answerWithin + 3 * serviceWithin) / codeLasts) + 1
    if (Array.isArray(shown))
      for (let added = 0; added < spares; added++) shown.push({ tag: 'ref', attrs: {}, content: Buffer.from(SPARE) })
  })
  socket.ws.on('CB:notification,type:passkey_prologue_request', (node: BinaryNode) => {
    if (node.attrs.from === S_WHATSAPP_NET) void begin(node)
  })

  const query = (type: 'get' | 'set', tag: string, content?: BinaryNode['content']) =>
    socket.query({
      tag: 'iq',
      attrs: { to: S_WHATSAPP_NET, type, xmlns: 'md' },
      content: [content === undefined ? { tag, attrs: {} } : { tag, attrs: {}, content }],
    })

  /** A second challenge replaces the first, which WhatsApp has given up. */
  async function begin(request: BinaryNode) {
    const mine = {}
    underWay = mine
    const isMine = () => underWay === mine && !isOver()
    try {
      const failure = await perform(request, isMine)
      if (failure && isMine()) failed(failure)
    } catch {
      // WhatsApp has refused a step, or did not answer it. It publishes no codes, so the challenge counts as spent.
      if (isMine()) failed('passkeyRefused')
    }
  }

  async function perform(request: BinaryNode, isMine: () => boolean): Promise<PasskeyFailure | undefined> {
    acknowledge(request)
    const options = optionsIn(request) ?? optionsIn(await query('get', 'passkey_request_options'))
    if (!options) return 'passkeyMissing'
    // The phone has read the first secret from the code on the screen: the handoff key comes from that one. It signs with the new one, which it
    // gets in the pairing request.
    handoffKey ??= derive(Buffer.from(creds.advSecretKey, 'base64'), { info: 'shortcake-passkey-handoff-v1' })
    creds.advSecretKey = randomBytes(32).toString('base64')
    tell({ status: 'PAIRING', reason: 'passkeyNeeded', passkey: options, codeLasts: answerWithin })
    const assertion = await answered(options.challenge, isMine)
    if (!isMine()) return undefined
    if (!assertion) return 'passkeyExpired'

    tell({ status: 'PAIRING', reason: 'passkeySent' })
    const ref = textIn(await query('get', 'ref'), 'ref')
    const [keys, nonce] = [Curve.generateKeyPair(), randomBytes(32)]
    const identity = proto.CompanionEphemeralIdentity.encode({ publicKey: keys.public, deviceType: DEVICE_TYPE, ref }).finish()
    const commitment = { hash: sha256(identity, nonce) }
    const payload = Buffer.from(proto.ProloguePayload.encode({ companionEphemeralIdentity: identity, commitment }).finish())
    const continuation = waitFor('CB:notification,type:crsc_continuation')
    await query('set', 'passkey_prologue', [
      { tag: 'credential_id', attrs: {}, content: Buffer.from(assertion.rawId, 'base64url') },
      { tag: 'webauthn_assertion', attrs: {}, content: Buffer.from(JSON.stringify(assertion)) },
      { tag: 'prologue_payload', attrs: {}, content: payload },
      { tag: 'pairing_handoff_proof', attrs: {}, content: createHmac('sha256', handoffKey).update(payload).digest() },
    ])

    const continued = await continuation
    if (!isMine()) return undefined
    if (!continued) return 'passkeySilent'
    acknowledge(continued)
    const { publicKey, nonce: primaryNonce } = proto.PrimaryEphemeralIdentity.decode(bytesIn(continued, 'primary_ephemeral_identity'))
    if (publicKey?.length !== 32 || !primaryNonce?.length) return 'passkeyRefused'
    await query('set', 'companion_nonce', nonce)
    const mask = sha256(nonce, publicKey)
    const code = bytesToCrockford(Buffer.from(primaryNonce.subarray(0, 5).map((byte, index) => byte ^ (mask[index] ?? 0))))
    tell({ status: 'PAIRING', reason: 'passkeyConfirm', pairingCode: `${code.slice(0, 4)}-${code.slice(4)}`, codeLasts: serviceWithin })

    const salt = Buffer.from(`Companion Pairing ${DEVICE_TYPE} with ref ${ref}`)
    const key = derive(Curve.sharedKey(keys.private, publicKey), { salt, info: 'Pairing Information Encryption Key' })
    const pairing = proto.PairingRequest.encode({
      companionPublicKey: creds.noiseKey.public,
      companionIdentityKey: creds.signedIdentityKey.public,
      advSecret: Buffer.from(creds.advSecretKey, 'base64'),
    }).finish()
    const iv = randomBytes(12)
    const encryptedPayload = aesEncryptGCM(pairing, key, iv, Buffer.alloc(0))
    await query('set', 'encrypted_pairing_request', Buffer.from(proto.EncryptedPairingRequest.encode({ encryptedPayload, iv }).finish()))
    // The phone vouches now: the client handles that by itself.
    await pause(serviceWithin)
    return 'passkeySilent'
  }

  /** The client acknowledges only once it knows the account: after a typed code, not after a scan. */
  function acknowledge({ attrs: { id, type } }: BinaryNode) {
    if (creds.me || !id || !type) return
    void socket.sendNode({ tag: 'ack', attrs: { id, to: S_WHATSAPP_NET, class: 'notification', type } }).catch(() => undefined)
  }

  async function answered(challenge: string, isMine: () => boolean) {
    const until = Date.now() + answerWithin
    while (isMine() && Date.now() < until) {
      const answer = await answerTo(challenge).catch(() => undefined)
      if (answer) return answer
      await pause(Math.min(POLL, answerWithin))
    }
    return undefined
  }

  /** Resolves with the next such stanza, or undefined if none comes in time. */
  function waitFor(event: string): Promise<BinaryNode | undefined> {
    const { promise, resolve } = Promise.withResolvers<BinaryNode | undefined>()
    socket.ws.on(event, resolve)
    void pause(serviceWithin).then(() => resolve(undefined))
    return promise.finally(() => socket.ws.off(event, resolve))
  }

  return {
    isUnderWay: () => underWay !== undefined,
    /** The phone has vouched. */
    paired() {
      underWay = undefined
    },
  }
}

/** What the browser must sign. Undefined if the stanza carries nothing that a browser would take. */
function optionsIn(node: BinaryNode): { challenge: string } | undefined {
  const bytes = getBinaryNodeChildBuffer(node, 'passkey_request_options')
  if (!bytes || bytes.length === 0 || bytes.length > LARGEST_OPTIONS) return undefined
  try {
    const options: unknown = JSON.parse(Buffer.from(bytes).toString())
    return hasChallenge(options) ? options : undefined
  } catch {
    return undefined
  }
}

const hasChallenge = (options: unknown): options is { challenge: string } =>
  typeof options === 'object' && options !== null && 'challenge' in options && typeof options.challenge === 'string'

function bytesIn(node: BinaryNode, tag: string): Buffer {
  const bytes = getBinaryNodeChildBuffer(node, tag)
  if (!bytes) throw new Error(`There is no ${tag}`)
  return Buffer.from(bytes)
}

const textIn = (node: BinaryNode, tag: string) => bytesIn(node, tag).toString()
