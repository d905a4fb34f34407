import { fold } from '@recado/contract/kit/fold'
import type { Colleague } from '@recado/contract/users/users'

const MOST = 100

/** Whose name holds what was typed, all without it: who is there first. The present attendant needs no transfer. */
export const matchingColleagues = (people: readonly Colleague[], { search, attendant }: { search: string; attendant: number | null }) =>
  people
    .filter(({ id, name }) => id !== attendant && fold(name).includes(fold(search)))
    .sort((a, b) => Number(b.online) - Number(a.online))
    .slice(0, MOST)

type Named = { id: number; name: string }

/** Where a conversation can go: with somebody to one of their queues, else to any. Who has none works in all. */
export const queuesFor = <Q extends Named>(person: Pick<Colleague, 'queues'> | null, all: readonly Q[]): readonly Named[] =>
  person && person.queues.length > 0 ? person.queues : all

/** The queue that stays, or the only one that there is. */
export const likelyQueue = (choices: readonly Named[], current: number | null) =>
  choices.find(({ id }) => id === current)?.id ?? (choices.length === 1 ? (choices[0]?.id ?? null) : null)
