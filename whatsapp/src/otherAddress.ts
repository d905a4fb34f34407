import type { Address } from '@recado/server/channels/channel'
import type { SessionStore } from './sessionStore.ts'

/** The number of a lid, or the lid of a number. The client stores this mapping among its keys, in both directions. */
export async function otherAddress(vault: Pick<SessionStore, 'readKeys'>, { kind, value }: Address): Promise<Address | undefined> {
  if (kind === 'group') return undefined
  const id = kind === 'number' ? value : `${value}_reverse`
  const text = (await vault.readKeys('lid-mapping', [id])).get(id)
  return text === undefined ? undefined : { kind: kind === 'number' ? 'lid' : 'number', value: String(JSON.parse(text)) }
}
