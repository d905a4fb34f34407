import { setTimeout as pause } from 'node:timers/promises'
import type { DeviceFaults } from './deviceFaults.ts'
import type { Node } from './nodes.ts'

const LONGEST_WAIT = 500

/** A person has one chat, whether a stanza shows the number or the lid. */
const chatOf = ({ attrs: { recipient, peer_recipient_lid, from, sender_lid } }: Node) =>
  recipient ? (peer_recipient_lid ?? recipient) : `${sender_lid ?? from}`

/** Reverses the order of the chats; keeps the order within each chat. */
function byOtherChats(stanzas: readonly Node[]): Node[] {
  const chats = [...new Set(stanzas.map(chatOf))].reverse()
  return chats.flatMap((chat) => stanzas.filter((stanza) => chatOf(stanza) === chat))
}

/** Sends stanzas to one device and applies its faults. */
export function createStanzaTransport(send: (stanza: Node) => void, copied: (stanza: Node) => void, faults: () => DeviceFaults) {
  let sent = 0
  let held: Node[] = []
  let release: NodeJS.Timeout | undefined
  let way: Promise<void> | undefined

  function arrive(stanza: Node) {
    send(stanza)
    const { duplicateEvery } = faults()
    if (!duplicateEvery || ++sent % duplicateEvery !== 0) return
    copied(stanza)
    send(stanza)
  }

  function go(stanza: Node) {
    const { delay } = faults()
    if (!delay && !way) return arrive(stanza)
    const mine = (way ?? Promise.resolve()).then(() => pause(delay ?? 0)).then(() => arrive(stanza))
    way = mine
    void mine.then(() => {
      if (way === mine) way = undefined
    })
  }

  function letGo() {
    clearTimeout(release)
    const stanzas = byOtherChats(held)
    held = []
    stanzas.forEach(go)
  }

  return {
    bring(stanza: Node) {
      const { reorder = 0 } = faults()
      if (reorder === 0) return go(stanza)
      held.push(stanza)
      clearTimeout(release)
      if (held.length >= reorder) letGo()
      else release = setTimeout(letGo, LONGEST_WAIT).unref()
    },
    /** Drops the held stanzas, because their connection has ended. */
    forget() {
      clearTimeout(release)
      held = []
    },
  }
}
