import { AppError } from '@recado/contract/errors'
import { createFairQueue } from './fairQueue.ts'

/**
 * So many of each at once, and fewer while others are about who would be held up; of the next ones so many may wait, of one person's
 * fewer, and for so many milliseconds.
 */
export type ConcurrencyLimits = { atOnce: number; besideOthers?: number; waiting?: number; waitingOfPerson?: number; patience?: number }
type Waiting = { come: () => void; isGone: boolean }
/** `of`: to whom the places belong, as a rule a company. `by`: who of them comes. */
type Comer = { of: number; by?: number }

export type TenantConcurrencyLimit = ReturnType<typeof createTenantConcurrencyLimit>
const RETRY = 1

/**
 * What all companies share is entered through a gate, so that one with very much to do waits for itself and for nobody else. Within
 * a company its people take turns. Whoever would wait too long is told when to come back.
 */
export function createTenantConcurrencyLimit(width: ConcurrencyLimits, isAlone: (owner: number) => boolean = () => true) {
  const owners = new Map<number, ReturnType<typeof createOwnerSlots>>()

  function placesOf(owner: number) {
    const known = owners.get(owner) ?? createOwnerSlots(width, () => isAlone(owner))
    owners.set(owner, known)
    return known
  }

  /** Answers what lets the next one in; calling it again does nothing. */
  async function enter({ of, by }: Comer): Promise<() => void> {
    await placesOf(of).take(`person ${by ?? ''}`)
    let isInside = true
    return () => {
      if (isInside && placesOf(of).passOn().isEmpty) owners.delete(of)
      isInside = false
    }
  }

  return {
    enter,
    async through<Result>(comer: Comer, work: () => Promise<Result>): Promise<Result> {
      const leave = await enter(comer)
      try {
        return await work()
      } finally {
        leave()
      }
    },
    /** Whether nothing is under way of anybody else. */
    isEmptyBut: (owner: number) => owners.size === (owners.has(owner) ? 1 : 0),
    /** Of how many something is under way. */
    get size() {
      return owners.size
    },
  }
}

/** Those of one owner. */
function createOwnerSlots(width: ConcurrencyLimits, isAlone: () => boolean) {
  const { atOnce, besideOthers = atOnce, waiting = Infinity, waitingOfPerson = waiting, patience = Infinity } = width
  const queue = createFairQueue<Waiting>({ most: waiting, mostOfGroup: waitingOfPerson })
  let taken = 0
  const hasRoom = () => taken < (isAlone() ? atOnce : besideOthers)

  const wait = (person: string) =>
    new Promise<void>((resolve, reject) => {
      const one: Waiting = { isGone: false, come: resolve }
      const refuse = () => {
        one.isGone = true
        reject(new AppError('ERR_RATE_LIMIT', { retryAfter: RETRY }))
      }
      if (!queue.add(person, one)) return refuse()
      if (patience === Infinity) return
      const timer = setTimeout(refuse, patience)
      one.come = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  return {
    async take(person: string) {
      if (!hasRoom()) return wait(person)
      taken++
    },
    /** To as many of those who still wait as there is room for now. */
    passOn() {
      taken--
      for (let next = hasRoom() && queue.next(); next; next = hasRoom() && queue.next())
        if (!next.isGone) {
          taken++
          next.come()
        }
      return { isEmpty: taken === 0 }
    },
  }
}
