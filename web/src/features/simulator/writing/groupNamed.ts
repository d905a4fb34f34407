import type { Group } from '../phone/phoneChat.ts'

/** A group of this name; however it is written, it is the same one. */
export function groupNamed(name: string): Group {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const id = plain.match(/[\p{L}\p{N}]+/gu)?.join('-') ?? 'group'
  return { id: `group-${id}`.slice(0, 60), name: name.trim() }
}
