import type { PhoneGroup } from '../phone/phoneChat.ts'

/** Makes a simulated group chat from a typed name. Accents, case and punctuation do not change its id. */
export function groupOfName(name: string): PhoneGroup {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const id = plain.match(/[\p{L}\p{N}]+/gu)?.join('-') ?? 'group'
  return { id: `group-${id}`.slice(0, 60), name: name.trim() }
}
