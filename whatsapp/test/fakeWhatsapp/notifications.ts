import { addressIn, type Group } from './group.ts'
import type { Handset } from './handset.ts'
import type { LinkedDevice } from './linkedDevice.ts'
import { type Node, node, notice, seconds } from './nodes.ts'

/** Notifications of the service to linked devices, about people and groups. */

export function renameGroup(group: Group, by: Handset, subject: string) {
  group.subject = subject
  notifyGroup(group, by, node('subject', { subject, s_t: seconds(), s_o: addressIn(group, by) }))
}

export function setGroupPicture(group: Group, by: Handset, bytes: Buffer) {
  group.picture = bytes
  const set = node('set', { id: String(bytes.length), author: addressIn(group, by) })
  for (const device of devicesIn(group)) device.deliver(notice({ from: group.jid, type: 'picture' }, set))
}

export function joinGroup(group: Group, by: Handset, members: Handset[]) {
  group.members.push(...members)
  notifyGroup(group, by, node('add', {}, participants(group, members)))
}

export function leaveGroup(group: Group, member: Handset) {
  const devices = devicesIn(group)
  group.members.splice(group.members.indexOf(member), 1)
  notifyGroup(group, member, node('remove', {}, participants(group, [member])), devices)
}

/** Changes the picture of a person. Only this device is told. */
export function setProfilePicture(device: LinkedDevice, of: Handset, bytes: Buffer) {
  of.picture = bytes
  device.deliver(notice({ from: of.lidJid, type: 'picture' }, node('set', { id: String(bytes.length), jid: of.lidJid })))
}

const devicesIn = ({ members }: Group) => members.flatMap(({ devices }) => devices)

function notifyGroup(group: Group, by: Handset, change: Node, devices = devicesIn(group)) {
  const author = { participant: addressIn(group, by), participant_pn: by.shownNumberJid, notify: by.name }
  for (const device of devices) device.deliver(notice({ from: group.jid, type: 'w:gp2', ...author }, change))
}

const participants = (group: Group, members: Handset[]) =>
  members.map((member) => node('participant', { jid: addressIn(group, member), phone_number: member.shownNumberJid }))
