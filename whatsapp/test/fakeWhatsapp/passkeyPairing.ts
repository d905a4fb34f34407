import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { aesDecryptGCM, bytesToCrockford, Curve, hkdf, proto, S_WHATSAPP_NET } from 'baileys'
import type { ClientHello, Connection } from './connection.ts'
import { answer, bytesIn, childrenOf, type Node, node, notice, refusal } from './nodes.ts'
import type { PasskeyAccount, SignedRequest } from './passkeyAccount.ts'

type Pending = {
  account: PasskeyAccount
  client: ClientHello['client'] | undefined
  /** What the phone knows of the device: from the QR code, or from the exchange by a code. */
  known: { noiseKey: Buffer; identity: Uint8Array; secret: Uint8Array }
  vouch: (secret: Uint8Array) => void
  challenge: string
  ref?: string | undefined
  isRefTaken?: boolean
  prologue?: { identity: Uint8Array; hash: Buffer; publicKey: Uint8Array; deviceType: number }
  nonce?: Buffer
}

const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const derive = (secret: Uint8Array, options: { salt?: Buffer; info: string }) => Buffer.from(hkdf(Buffer.from(secret), 32, options))

/** The service and the phone, while a device is being confirmed with a passkey. It checks everything that the service checks. */
export class PasskeyPairing {
  readonly #pending = new Map<Connection, Pending>()
  /** The phone's half of the key exchange. */
  readonly #phones = new Map<Connection, { keys: ReturnType<typeof Curve.generateKeyPair>; nonce: Buffer }>()
  /** The acknowledged notifications, by type. */
  readonly acknowledged: string[] = []

  begin(connection: Connection, given: Omit<Pending, 'challenge'>) {
    const pending = { ...given, challenge: '' }
    this.#pending.set(connection, pending)
    this.#challenge(connection, pending)
  }

  left(connection: Connection) {
    this.#pending.delete(connection)
    this.#phones.delete(connection)
  }

  noteAck({ attrs }: Node) {
    if (attrs.class === 'notification') this.acknowledged.push(attrs.type ?? '')
  }

  /** Handles a stanza of a device that is being confirmed. Returns false if it is about something else. */
  handle(connection: Connection, query: Node): boolean {
    const pending = this.#pending.get(connection)
    const [asked] = childrenOf(query)
    if (!pending || !asked) return false
    try {
      return this.#step(connection, { pending, query, asked })
    } catch (error) {
      pending.account.refusals.push(error instanceof Error ? error.message : String(error))
      this.left(connection)
      connection.send(refusal(query))
      return true
    }
  }

  #challenge(connection: Connection, pending: Pending) {
    pending.challenge = randomBytes(32).toString('base64url')
    const shown = pending.account.faults.has('optionsMissing') ? [] : [optionsOf(pending)]
    connection.send(node('notification', { id: randomUUID(), t: '1', from: S_WHATSAPP_NET, type: 'passkey_prologue_request' }, shown))
  }

  #step(connection: Connection, { pending, query, asked }: { pending: Pending; query: Node; asked: Node }): boolean {
    const { account } = pending
    if (asked.tag === 'passkey_request_options') connection.send(answer(query))
    else if (asked.tag === 'ref') {
      pending.ref = randomBytes(12).toString('base64url')
      connection.send(answer(query, [node('ref', {}, Buffer.from(pending.ref))]))
    } else if (asked.tag === 'passkey_prologue') {
      if (account.faults.delete('secondChallenge')) {
        connection.send(answer(query))
        this.#challenge(connection, pending)
        return true
      }
      if (account.faults.has('cut')) {
        connection.cut()
        return true
      }
      this.#takePrologue(pending, asked)
      connection.send(answer(query))
      if (!account.faults.has('neverContinues')) this.#continue(connection)
    } else if (asked.tag === 'companion_nonce') {
      this.#takeNonce(connection, pending, Buffer.from(asked.content as Uint8Array))
      connection.send(answer(query))
    } else if (asked.tag === 'encrypted_pairing_request') {
      const secret = this.#openRequest(connection, pending, Buffer.from(asked.content as Uint8Array))
      connection.send(answer(query))
      if (account.faults.has('neverVouches')) return true
      this.left(connection)
      pending.vouch(secret)
    } else return false
    return true
  }

  #takePrologue(pending: Pending, asked: Node) {
    const { account, known, client, ref } = pending
    if (account.faults.has('refused')) throw new Error('refused')
    const signed = JSON.parse(bytesIn(asked, 'webauthn_assertion').toString()) as SignedRequest
    const problem = account.problemOf(pending.challenge, signed)
    if (problem) throw new Error(problem)
    if (!bytesIn(asked, 'credential_id').equals(account.credentialId)) throw new Error('credential')
    const payload = bytesIn(asked, 'prologue_payload')
    const handoffKey = derive(known.secret, { info: 'shortcake-passkey-handoff-v1' })
    const proof = createHmac('sha256', handoffKey).update(payload).digest()
    if (!bytesIn(asked, 'pairing_handoff_proof').equals(proof)) throw new Error('handoff')
    const { companionEphemeralIdentity: identity, commitment } = proto.ProloguePayload.decode(payload)
    if (!identity || commitment?.hash?.length !== 32) throw new Error('prologue')
    const own = proto.CompanionEphemeralIdentity.decode(identity)
    const registered = proto.DeviceProps.decode(client?.devicePairingData?.deviceProps ?? new Uint8Array()).platformType
    if (own.deviceType !== registered) throw new Error('deviceType')
    if (!ref || pending.isRefTaken || own.ref !== ref) throw new Error('ref')
    if (own.publicKey?.length !== 32) throw new Error('publicKey')
    pending.isRefTaken = true
    pending.prologue = { identity, hash: Buffer.from(commitment.hash), publicKey: own.publicKey, deviceType: own.deviceType ?? 0 }
  }

  #continue(connection: Connection) {
    const phone = { keys: Curve.generateKeyPair(), nonce: randomBytes(32) }
    this.#phones.set(connection, phone)
    const bytes = proto.PrimaryEphemeralIdentity.encode({ publicKey: phone.keys.public, nonce: phone.nonce }).finish()
    connection.send(notice({ from: S_WHATSAPP_NET, type: 'crsc_continuation' }, node('primary_ephemeral_identity', {}, bytes)))
  }

  #takeNonce(connection: Connection, { prologue, account, ...pending }: Pending, nonce: Buffer) {
    const phone = this.#phones.get(connection)
    if (!prologue || !phone || pending.nonce) throw new Error('order')
    if (!sha256(prologue.identity, nonce).equals(prologue.hash)) throw new Error('commitment')
    const mask = sha256(nonce, phone.keys.public)
    const code = bytesToCrockford(Buffer.from(phone.nonce.subarray(0, 5).map((byte, place) => byte ^ (mask[place] ?? 0))))
    account.shownCode = `${code.slice(0, 4)}-${code.slice(4)}`
    const own = this.#pending.get(connection)
    if (own) own.nonce = nonce
  }

  /** The secret with which the phone vouches. It must be a new one. */
  #openRequest(connection: Connection, { prologue, ref, nonce, known }: Pending, request: Buffer): Uint8Array {
    const phone = this.#phones.get(connection)
    if (!prologue || !phone || !nonce) throw new Error('order')
    const salt = Buffer.from(`Companion Pairing ${prologue.deviceType} with ref ${ref}`)
    const key = derive(Curve.sharedKey(phone.keys.private, prologue.publicKey), { salt, info: 'Pairing Information Encryption Key' })
    const { encryptedPayload, iv } = proto.EncryptedPairingRequest.decode(request)
    const opened = aesDecryptGCM(encryptedPayload ?? Buffer.alloc(0), key, iv ?? Buffer.alloc(0), Buffer.alloc(0))
    const { companionPublicKey, companionIdentityKey, advSecret } = proto.PairingRequest.decode(opened)
    if (!same(companionPublicKey, known.noiseKey) || !same(companionIdentityKey, known.identity)) throw new Error('keys')
    if (advSecret?.length !== 32 || same(advSecret, known.secret)) throw new Error('secret')
    return advSecret
  }
}

const optionsOf = ({ account, challenge }: Pending) =>
  node('passkey_request_options', {}, Buffer.from(JSON.stringify(account.options(challenge))))

const same = (one: Uint8Array | null | undefined, other: Uint8Array) => Boolean(one && Buffer.from(one).equals(other))
