import type { Address } from '@recado/server/channels/channel'
import { type BinaryNode, jidDecode } from 'baileys'
import { otherAddress } from '../otherAddress.ts'
import type { KnownPerson, SessionStore } from '../sessionStore.ts'

const kinds: Readonly<Record<string, Address['kind']>> = { 's.whatsapp.net': 'number', 'c.us': 'number', lid: 'lid', 'g.us': 'group' }

/** Parses an address of WhatsApp and ignores the device in it; undefined if it belongs to no contact. */
export function addressOf(jid: string | null | undefined): Address | undefined {
  const { user, server } = jidDecode(jid ?? undefined) ?? {}
  const kind = server === undefined ? undefined : kinds[server]
  return user && kind ? { kind, value: user } : undefined
}

/** A `bsuid` belongs to the official API; linked phones cannot use it. */
const servers: Readonly<Record<Address['kind'], string>> = { number: 's.whatsapp.net', lid: 'lid', group: 'g.us', bsuid: 'nowhere' }
export const jidOf = ({ kind, value }: Address) => `${value}@${servers[kind]}`

export type AddressBook = ReturnType<typeof createAddressBook>

/** The people whom the connection knows: which addresses belong together, and their names. */
export function createAddressBook(vault: Pick<SessionStore, 'readKeys' | 'notePerson' | 'readPeople'>) {
  const others = new Map<string, Address>()
  const keys = new Map<string, string>()
  const named = new Map<string, string>()
  const names = new Map<string, string>()
  let earlier: Promise<ReadonlyMap<string, string>> | undefined

  async function otherOf(address: Address): Promise<Address | undefined> {
    const key = jidOf(address)
    const other = others.get(key) ?? (await otherAddress(vault, address))
    if (other) others.set(key, other)
    return other
  }

  const nameOf = (addresses: readonly Address[]) => nameIn(names, addresses)

  /** Stored names are read only when first needed: most messages carry the name themselves. */
  function everybody() {
    earlier ??= vault.readPeople().then(namesOf, (error) => {
      earlier = undefined
      throw error
    })
    return earlier
  }

  return {
    /** The key of a chat: the address that was seen first. It stays the same if a message shows another address of the chat. */
    keyOf({ from, recipient, ...attrs }: BinaryNode['attrs']): string {
      const { sender_lid, sender_pn, peer_recipient_lid, peer_recipient_pn } = attrs
      const shown = recipient ? [recipient, peer_recipient_lid, peer_recipient_pn] : [from, sender_lid, sender_pn]
      const [home, ...more] = shown.flatMap((jid) => addressOf(jid) ?? [])
      if (!home || home.kind === 'group') return home?.value ?? ''
      const all = [home, ...more, ...[others.get(jidOf(home)) ?? []].flat()].map(jidOf)
      const key = all.flatMap((one) => keys.get(one) ?? [])[0] ?? jidOf(home)
      for (const one of all) keys.set(one, key)
      return key
    },
    /** All addresses of the people with these addresses. */
    async behind(jids: readonly (string | null | undefined)[]): Promise<Address[]> {
      const shown = jids.flatMap((jid) => addressOf(jid) ?? [])
      const otherAddresses = await Promise.all(shown.map(otherOf))
      const all = [...shown, ...otherAddresses.flatMap((one) => one ?? [])]
      return [...new Map(all.map((one) => [jidOf(one), one])).values()].sort((one, other) => rank(one) - rank(other))
    },
    /** Stores name and addresses of a person if they are new. */
    async note(addresses: readonly Address[], name: string) {
      const [lid, number] = [valueIn(addresses, 'lid'), valueIn(addresses, 'number')]
      const key = lid ?? number
      const entry = `${number} ${name}`
      if (key === null || (!name && number === null) || named.get(key) === entry) return
      await vault.notePerson({ number, lid, name })
      named.set(key, entry)
      if (name) names.set(key, name)
    },
    /** The person's own name, if this session has seen it. */
    nameOf,
    /** The name, also from earlier sessions. */
    knownName: async (addresses: readonly Address[]) => nameOf(addresses) || nameIn(await everybody(), addresses),
  }
}

const namesOf = (all: readonly KnownPerson[]) =>
  new Map(all.flatMap(({ number, lid, name }) => [number ?? [], lid ?? []].flat().map((value) => [value, name] as const)))
const nameIn = (names: ReadonlyMap<string, string>, addresses: readonly Address[]) =>
  addresses.flatMap(({ value }) => names.get(value) ?? [])[0] ?? ''
const rank = ({ kind }: Address) => (kind === 'number' ? 0 : 1)
const valueIn = (addresses: readonly Address[], wanted: Address['kind']) => addresses.find(({ kind }) => kind === wanted)?.value ?? null
