import { randomUUID } from 'node:crypto'
import { addressIn, type Group } from './group.ts'
import type { Handset } from './handset.ts'
import type { LinkedDevice } from './linkedDevice.ts'
import { type Node, node, seconds } from './nodes.ts'

/** What the service itself tells lines, of their groups and of their account. */

export function rename(group: Group, by: Handset, subject: string) {
  group.subject = subject
  tellGroup(group, by, node('subject', { subject, s_t: seconds(), s_o: addressIn(group, by) }))
}

export function picture(group: Group, by: Handset, bytes: Buffer) {
  group.picture = bytes
  const set = node('set', { id: String(bytes.length), author: addressIn(group, by) })
  for (const device of linesIn(group)) device.deliver(notice({ from: group.jid, type: 'picture' }, set))
}

export function join(group: Group, by: Handset, members: Handset[]) {
  group.members.push(...members)
  tellGroup(group, by, node('add', {}, participants(group, members)))
}

export function leave(group: Group, member: Handset) {
  const lines = linesIn(group)
  group.members.splice(group.members.indexOf(member), 1)
  tellGroup(group, member, node('remove', {}, participants(group, [member])), lines)
}

/** Somebody shows another picture of themselves. */
export function showPicture(device: LinkedDevice, of: Handset, bytes: Buffer) {
  of.picture = bytes
  device.deliver(notice({ from: of.lidJid, type: 'picture' }, node('set', { id: String(bytes.length), jid: of.lidJid })))
}

/** The account may write to nobody new until then; without an end, it may again. */
export function restrict(device: LinkedDevice, ends: Date | undefined) {
  const lock = { is_active: ends !== undefined, time_enforcement_ends: ends && seconds(ends), enforcement_type: 'DEFAULT' }
  const told = JSON.stringify({ data: { xwa2_notify_account_reachout_timelock: lock } })
  const update = node('update', { op_name: 'NotificationUserReachoutTimelockUpdate' }, Buffer.from(told))
  device.deliver(notice({ from: 's.whatsapp.net', type: 'mex' }, update))
}

const notice = (attributes: Record<string, string | undefined>, content: Node) =>
  node('notification', { id: randomUUID(), t: seconds(), ...attributes }, [content])

const linesIn = ({ members }: Group) => members.flatMap(({ devices }) => devices)

function tellGroup(group: Group, by: Handset, change: Node, lines = linesIn(group)) {
  const author = { participant: addressIn(group, by), participant_pn: by.shownNumberJid, notify: by.name }
  for (const device of lines) device.deliver(notice({ from: group.jid, type: 'w:gp2', ...author }, change))
}

const participants = (group: Group, members: Handset[]) =>
  members.map((member) => node('participant', { jid: addressIn(group, member), phone_number: member.shownNumberJid }))
