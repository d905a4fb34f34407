import { type AuthenticationCreds, BufferJSON, initAuthCreds, proto, type SignalDataTypeMap, type SignalKeyStore } from 'baileys'
import type { KeyChange, PendingInbound, SessionStore } from './sessionStore.ts'

/** A pseudo key type: puts deciphered messages into the transaction of their key. */
export const DECIPHERED_KEY_TYPE = 'heard'

const asText = (value: unknown) => JSON.stringify(value, BufferJSON.replacer)
const fromText = (text: string): unknown => JSON.parse(text, BufferJSON.reviver)

export type SignalAccount = Awaited<ReturnType<typeof readSignalAccount>>

/** The linked account in the client's format: credentials in memory, keys read on demand. */
export async function readSignalAccount(vault: SessionStore) {
  const stored = await vault.readAccount()
  const creds = stored === undefined ? initAuthCreds() : (fromText(stored) as AuthenticationCreds)
  let saving: Promise<void> = Promise.resolve()
  return {
    creds,
    keys: signalKeyStoreOf(vault),
    isLinked: () => creds.me !== undefined && creds.account !== undefined,
    /** Saves run one by one: the client changes the credentials in place. */
    save() {
      saving = saving.then(() => vault.writeAccount(asText(creds)))
      return saving
    },
  }
}

/** Handles every key type, also those of later client versions. */
export const signalKeyStoreOf = (vault: SessionStore): SignalKeyStore => ({
  async get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
    const found = await vault.readKeys(type, ids)
    return Object.fromEntries([...found].map(([id, text]) => [id, revived(type, fromText(text))])) as Record<string, SignalDataTypeMap[T]>
  },
  async set(data) {
    const { [DECIPHERED_KEY_TYPE]: heard = {}, ...keys } = data as Record<string, Record<string, unknown>>
    const values = Object.entries(keys).flatMap(([type, all]) => Object.entries(all ?? {}).map(([id, value]) => ({ type, id, value })))
    const fresh = values.filter(({ type, value }) => !SEALING.has(type) || !isObject(value) || !written.has(value))
    const told = Object.entries(heard).map(([hash, content]): PendingInbound => ({ hash, content: asText(content) }))
    if (fresh.length + told.length === 0) return
    await vault.commit(
      fresh.map(({ type, id, value }) => change(type, id, value)),
      told,
    )
    for (const { value } of fresh) if (isObject(value)) written.add(value)
  },
})

/** The kinds of keys that libsignal replaces at each change. */
const SEALING: ReadonlySet<string> = new Set(['session', 'sender-key'])
/** Values that were written before a message left: the transaction around it does not write them again. */
const written = new WeakSet<object>()
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const change = (type: string, id: string, value: unknown): KeyChange => ({
  type,
  id,
  value: value === null || value === undefined ? null : asText(value),
})

const revived = (type: string, value: unknown) =>
  type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(value as Record<string, unknown>) : value
