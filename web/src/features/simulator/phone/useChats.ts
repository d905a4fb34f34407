import type { OnPhone } from '@recado/contract/simulator'
import { useMemo, useState } from 'react'
import { type Group, groupsOn, phoneChat, type UnsentSaying } from './phoneChat.ts'

/** The chats of a phone, the one with the company and those of groups, and what stands in the one that is open. */
export function useChats(messages: readonly OnPhone[], unsent: readonly UnsentSaying[]) {
  const [group, setGroup] = useState<Group | null>(null)
  const known = groupsOn(messages)
  const groups = group && !known.some(({ id }) => id === group.id) ? [...known, group] : known
  const groupId = group?.id ?? null
  const chat = useMemo(() => phoneChat(messages, unsent, groupId), [messages, unsent, groupId])
  return { group, setGroup, groups, chat }
}
