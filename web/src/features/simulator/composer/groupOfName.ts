import type { PhoneGroup } from '../phone/phoneChat.ts'

/** The group of a name; spelling variants give the same group. */
export function groupOfName(name: string): PhoneGroup {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const id = plain.match(/[\p{L}\p{N}]+/gu)?.join('-') ?? 'group'
  return { id: `group-${id}`.slice(0, 60), name: name.trim() }
}
