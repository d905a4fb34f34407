import { type Random, randomFrom } from '../seed/random.ts'
import { SEED, type Seeded } from '../seed/seed.ts'

/** Who writes: mostly those who wait or are talked to, some whose conversation was over, a few for the first time. */
const RETURNING = 0.15
const NEW = 0.05

export type Event = { from: { number: string; name: string }; body: string }

/** Customers whose messages are all heard by the same twenty attendants. */
export function customersOf({ company, tickets }: Seeded) {
  const random = randomFrom(SEED + 1)
  const present = tickets.filter(({ status, queueId }) => status !== 'closed' && queueId === company.heardQueueId)
  const gone = shuffled(
    random,
    tickets.filter(({ status }) => status === 'closed'),
  )
  let count = 0

  return (): Event => {
    const turn = count++
    const draw = random.next()
    const known = draw < NEW ? undefined : draw < NEW + RETURNING ? gone[turn % gone.length] : random.oneOf(present)
    const { number, name } = known ?? { number: `55219${String(10_000_000 + turn)}`, name: `Cliente ${turn}` }
    return { from: { number, name }, body: `Mensagem ${turn}: gostaria de saber do meu pedido, obrigado` }
  }
}
export type NextEvent = ReturnType<typeof customersOf>

function shuffled<Item>(random: Random, items: Item[]) {
  const order = items.map((item) => ({ item, place: random.next() })).sort((a, b) => a.place - b.place)
  return order.map(({ item }) => item)
}
