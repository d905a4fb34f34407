import {
  type AuthenticationCreds,
  addTransactionCapability,
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  encodeBigEndian,
  initAuthCreds,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
  xmppPreKey,
  xmppSignedPreKey,
} from 'baileys'
import { preserveOtherSignalSessions } from '../../src/preserveOtherSignalSessions.ts'
import { serializeSignalSessions } from '../../src/serializeSignalSessions.ts'
import { silenceLibsignal } from '../../src/silenceLibsignal.ts'
import { type Node, node } from './nodes.ts'

silenceLibsignal()

const nobody = () => undefined
export const silent: Parameters<typeof addTransactionCapability>[1] = {
  level: 'silent',
  child: () => silent,
  trace: nobody,
  debug: nobody,
  info: nobody,
  warn: nobody,
  error: nobody,
}
const KEY_TYPE = Buffer.from([5])

export function keysInMemory(): SignalKeyStore {
  const kept = new Map<string, unknown>()
  return {
    get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
      const found: Record<string, SignalDataTypeMap[T]> = {}
      for (const id of ids) if (kept.has(`${type} ${id}`)) found[id] = kept.get(`${type} ${id}`) as SignalDataTypeMap[T]
      return found
    },
    set(changes: SignalDataSet) {
      for (const [type, values] of Object.entries(changes))
        for (const [id, value] of Object.entries(values ?? {}))
          if (value === null) kept.delete(`${type} ${id}`)
          else kept.set(`${type} ${id}`, value)
    },
  }
}

/** The keys of one handset, and the repository that encrypts and decrypts with them. */
export function signalKeys() {
  const creds: AuthenticationCreds = initAuthCreds()
  const keys = addTransactionCapability(keysInMemory(), silent, { maxCommitRetries: 1, delayBetweenTriesMs: 1 })
  const bare = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds, keys }, silent, async () => [])
  const repository = preserveOtherSignalSessions(serializeSignalSessions(bare, keys), keys)
  let preKeys = 0

  const registration = () => node('registration', {}, encodeBigEndian(creds.registrationId))

  /** Includes a new one-time key: its receiver uses it up. */
  async function freshKeys(): Promise<Node[]> {
    const id = ++preKeys
    const pair = Curve.generateKeyPair()
    await keys.set({ 'pre-key': { [id]: pair } })
    const identity = node('identity', {}, creds.signedIdentityKey.public)
    return [node('type', {}, KEY_TYPE), identity, xmppPreKey(pair, id), xmppSignedPreKey(creds.signedPreKey)]
  }

  return {
    identity: creds.signedIdentityKey,
    repository,
    registration,
    freshKeys,
    bundle: async (jid: string) => node('user', { jid }, [registration(), ...(await freshKeys())]),
  }
}
