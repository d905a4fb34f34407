import { randomBytes } from 'node:crypto'
import { S_WHATSAPP_NET } from 'baileys'
import { type CodeRequest, codeRequestAccepted, createCodeRequest, enterCode, openBundle } from './codePairing.ts'
import type { ClientHello, Connection } from './connection.ts'
import type { Handset } from './handset.ts'
import { LinkedDevice } from './linkedDevice.ts'
import { answer, childrenOf, type Node, node, refusal } from './nodes.ts'
import { PasskeyPairing } from './passkeyPairing.ts'
import { pairSuccess, readQr } from './qrPairing.ts'

type Vouched = { phone: Handset; noiseKey: Buffer; identity: Uint8Array; secret: Uint8Array }
type Code = CodeRequest & {
  connection: Connection
  entered?: { phone: Handset; shared: Uint8Array; linked: (device: LinkedDevice) => void; failed: (error: unknown) => void }
}

const REFS = 6
const NOTHING = new Uint8Array()

/** Clients that are not linked to an account yet. */
export class UnpairedClients {
  /** How many QR codes a client may show, one after the other. */
  refs = REFS
  readonly passkeys = new PasskeyPairing()
  readonly #there = new Map<Connection, ClientHello['client']>()
  readonly #shownRefs = new Map<string, Connection>()
  readonly #codes = new Map<string, Code>()

  welcome(connection: Connection, client: ClientHello['client']) {
    this.#there.set(connection, client)
    const refs = Array.from({ length: this.refs }, () => `2@${randomBytes(32).toString('base64url')}`)
    for (const ref of refs) this.#shownRefs.set(ref, connection)
    const shown = refs.map((ref) => node('ref', {}, Buffer.from(ref)))
    connection.send(node('iq', { from: S_WHATSAPP_NET, type: 'set', id: 'pair-1', xmlns: 'md' }, [node('pair-device', {}, shown)]))
  }

  left(connection: Connection) {
    this.#there.delete(connection)
    this.passkeys.left(connection)
    for (const [ref, shownBy] of this.#shownRefs) if (shownBy === connection) this.#shownRefs.delete(ref)
    for (const [jid, code] of this.#codes) if (code.connection === connection) this.#codes.delete(jid)
  }

  scanned(phone: Handset, qr: string): LinkedDevice {
    const { ref, ...vouched } = readQr(qr)
    const connection = this.#shownRefs.get(ref)
    if (!connection) throw new Error('This QR code is shown by nobody, or no more')
    return this.#link(connection, { phone, ...vouched })
  }

  /** The request of a client that wants to be linked to this handset by a code. */
  codeFor({ numberJid }: Handset) {
    return this.#codes.get(numberJid)
  }

  /** Resolves when the client that shows the code is linked. Rejects if the code is wrong. */
  async entered(phone: Handset, code: string): Promise<LinkedDevice> {
    const asked = this.codeFor(phone)
    if (!asked) throw new Error('Nobody wants to be linked to this number by a code')
    const { hello, shared } = await enterCode(code.replace('-', ''), asked, phone.keys.identity)
    return new Promise((linked, failed) => {
      asked.entered = { phone, shared, linked, failed }
      asked.connection.send(hello)
    })
  }

  /** Answers a query of a client that is not linked yet. */
  ask(connection: Connection, query: Node, isKnown: (jid: string) => boolean) {
    if (this.passkeys.handle(connection, query)) return
    const [asked] = childrenOf(query)
    const jid = asked?.attrs.jid ?? ''
    if (asked?.attrs.stage === 'companion_hello') {
      if (!isKnown(jid)) return connection.send(refusal(query))
      const request = createCodeRequest(asked)
      this.#codes.set(jid, { ...request, connection })
      return connection.send(answer(query, [codeRequestAccepted(request)]))
    }
    connection.send(answer(query))
    if (asked?.attrs.stage === 'companion_finish') this.#finish(asked, this.#codes.get(jid))
  }

  #finish(asked: Node, code: Code | undefined) {
    if (!code?.entered) throw new Error('Nobody has entered this code')
    const { phone, shared, linked, failed } = code.entered
    try {
      const bundle = openBundle(asked, shared, phone.keys.identity)
      linked(this.#link(code.connection, { phone, noiseKey: code.noiseKey, ...bundle }))
    } catch (error) {
      failed(error)
    }
  }

  /** The account's device. If the account asks for a passkey, it belongs to the account only later. */
  #link(connection: Connection, { phone, noiseKey, identity, secret }: Vouched): LinkedDevice {
    const client = this.#there.get(connection)
    const data = client?.devicePairingData
    this.left(connection)
    const signedPreKey = node('skey', {}, [
      node('id', {}, data?.eSkeyId ?? NOTHING),
      node('value', {}, data?.eSkeyVal ?? NOTHING),
      node('signature', {}, data?.eSkeySig ?? NOTHING),
    ])
    const registration = { identity: data?.eIdent ?? NOTHING, registration: data?.eRegid ?? NOTHING, signedPreKey }
    const device = new LinkedDevice(phone, { id: phone.nextDeviceId(), noiseKey, ...registration })
    const vouch = (proven: Uint8Array) => {
      phone.devices.push(device)
      connection.send(pairSuccess({ device, account: phone.keys.identity, name: phone.name, identity, secret: proven }))
    }
    if (phone.passkey) this.passkeys.begin(connection, { account: phone.passkey, client, known: { noiseKey, identity, secret }, vouch })
    else vouch(secret)
    return device
  }
}
