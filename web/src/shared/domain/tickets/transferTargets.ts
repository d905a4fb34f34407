import { fold } from '@recado/contract/kit/fold'
import type { Colleague } from '@recado/contract/users/users'

const MAX_USERS = 100

/** The colleagues whose name contains the search, those online first. The present agent is left out. */
export const matchingColleagues = (people: readonly Colleague[], { search, attendant }: { search: string; attendant: number | null }) =>
  people
    .filter(({ id, name }) => id !== attendant && fold(name).includes(fold(search)))
    .sort((a, b) => Number(b.online) - Number(a.online))
    .slice(0, MAX_USERS)

type NamedQueue = { id: number; name: string }

/** The queues of a transfer: those of the colleague, else all. A colleague without queues works in all. */
export const queuesFor = <Q extends NamedQueue>(person: Pick<Colleague, 'queues'> | null, all: readonly Q[]): readonly NamedQueue[] =>
  person && person.queues.length > 0 ? person.queues : all

/** The present queue if it is among the choices, or the only choice. */
export const suggestedQueue = (choices: readonly NamedQueue[], current: number | null) =>
  choices.find(({ id }) => id === current)?.id ?? (choices.length === 1 ? (choices[0]?.id ?? null) : null)
