import { AppError } from '@recado/contract/errors'
import { createFairQueue } from './fairQueue.ts'

/**
 * Per owner: `atOnce` slots, fewer (`besideOthers`) while other owners are active; how many callers may wait in all and per user, and for
 * how many milliseconds.
 */
export type ConcurrencyLimits = { atOnce: number; besideOthers?: number; waiting?: number; waitingOfPerson?: number; patience?: number }
type WaitingCaller = { admit: () => void }
/** `of`: the owner of the slots, usually a company. `by`: the user. */
export type SlotOwner = number | string
type SlotCaller = { of: SlotOwner; by?: number | string }

export type TenantConcurrencyLimit = ReturnType<typeof createTenantConcurrencyLimit>
const RETRY = 1

/**
 * Limits what each company does at once in something that all share, so that a busy one waits only for itself. Within a company its users
 * take turns. A caller who would wait too long is refused, with the time until a retry.
 * @example const leave = await limit.enter({ of: companyId, by: userId })
 */
export function createTenantConcurrencyLimit(width: ConcurrencyLimits, isAlone: (owner: SlotOwner) => boolean = () => true) {
  const owners = new Map<SlotOwner, ReturnType<typeof createOwnerSlots>>()

  function slotsOf(owner: SlotOwner) {
    const slots = owners.get(owner) ?? createOwnerSlots(width, () => isAlone(owner))
    owners.set(owner, slots)
    return slots
  }

  /** Returns the release function, which may be called twice. */
  async function enter({ of, by }: SlotCaller): Promise<() => void> {
    await slotsOf(of).take(`person ${by ?? ''}`)
    let isInside = true
    return () => {
      if (isInside && slotsOf(of).passOn().isEmpty) owners.delete(of)
      isInside = false
    }
  }

  return {
    enter,
    async through<Result>(caller: SlotCaller, work: () => Promise<Result>): Promise<Result> {
      const leave = await enter(caller)
      try {
        return await work()
      } finally {
        leave()
      }
    },
    /** Whether no other owner has anything running. */
    isEmptyBut: (owner: SlotOwner) => owners.size === (owners.has(owner) ? 1 : 0),
    /** How many owners have something running. */
    get size() {
      return owners.size
    },
  }
}

/** The slots of one owner. */
function createOwnerSlots(width: ConcurrencyLimits, isAlone: () => boolean) {
  const { atOnce, besideOthers = atOnce, waiting = Infinity, waitingOfPerson = waiting, patience = Infinity } = width
  const queue = createFairQueue<WaitingCaller>({ most: waiting, mostOfGroup: waitingOfPerson })
  let taken = 0
  const hasRoom = () => taken < (isAlone() ? atOnce : besideOthers)

  const wait = (person: string) =>
    new Promise<void>((resolve, reject) => {
      const waiter: WaitingCaller = { admit: resolve }
      const refuse = () => reject(new AppError('ERR_RATE_LIMIT', { retryAfter: RETRY }))
      if (!queue.add(person, waiter)) return refuse()
      if (patience === Infinity) return
      const timer = setTimeout(() => {
        queue.remove(person, waiter)
        refuse()
      }, patience)
      waiter.admit = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  return {
    async take(person: string) {
      if (!hasRoom()) return wait(person)
      taken++
    },
    /** Admits as many waiting callers as there is room for now. */
    passOn() {
      taken--
      for (let next = hasRoom() && queue.next(); next; next = hasRoom() && queue.next()) {
        taken++
        next.admit()
      }
      return { isEmpty: taken === 0 }
    },
  }
}
