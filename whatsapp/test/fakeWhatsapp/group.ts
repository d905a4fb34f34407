import type { Handset } from './handset.ts'
import { type Node, node } from './nodes.ts'

export type Group = {
  id: string
  jid: string
  subject: string
  members: Handset[]
  /** The kind of address under which the members see each other. */
  addressing: 'lid' | 'pn'
  picture?: Buffer
}

export const addressIn = ({ addressing }: Group, { lidJid, numberJid }: Handset) => (addressing === 'lid' ? lidJid : numberJid)

export function groupNode(group: Group): Node {
  const { id, subject, members, addressing } = group
  const created = { creation: '1700000000', s_t: '1700000000', s_o: members[0]?.lidJid }
  const participants = members.map((member) =>
    node('participant', {
      jid: addressIn(group, member),
      ...(addressing === 'lid' ? { phone_number: member.shownNumberJid } : { lid: member.lidJid }),
    }),
  )
  const attributes = { id, subject, ...created, creator: members[0]?.lidJid, addressing_mode: addressing, size: String(members.length) }
  return node('group', attributes, participants)
}
