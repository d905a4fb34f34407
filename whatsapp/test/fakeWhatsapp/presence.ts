import { randomBytes } from 'node:crypto'
import type { Handset } from './handset.ts'
import { node, seconds } from './nodes.ts'

export function showTyping(writer: Handset, to: Handset) {
  for (const device of to.devices) device.bring(node('chatstate', { from: writer.lidJid }, [node('composing')]))
}

/** Rings on the devices that are linked to the called phone. Returns the id of the call. */
export function call(caller: Handset, to: Handset): string {
  const id = randomBytes(16).toString('hex').toUpperCase()
  const offer = { 'call-id': id, 'call-creator': caller.lidJid, caller_pn: caller.shownNumberJid }
  for (const device of to.devices)
    device.deliver(
      node('call', { from: caller.lidJid, id: `call-${id}`, t: seconds() }, [node('offer', offer, [node('audio', { enc: 'opus' })])]),
    )
  return id
}
