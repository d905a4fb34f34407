import { fold } from '@recado/contract/kit/fold'
import { type Random, randomFrom } from '../seed/random.ts'
import { FREQUENT } from '../seed/searchTerms.ts'
import { SEED, type Seed } from '../seed/seed.ts'

/** Most writers wait or have a conversation; some had one that is closed; a few write for the first time. */
const RETURNING = 0.15
const NEW = 0.05

export type CustomerMessage = { from: { number: string; name: string }; body: string }

/** Customers of the first company. The same twenty agents receive all of their messages. */
export function createCustomerMessages({ first: { company, tickets }, queries }: Pick<Seed, 'first' | 'queries'>) {
  const random = randomFrom(SEED + 1)
  const frequent = frequentWords(queries)
  const present = tickets.filter(({ status, queueId }) => status !== 'closed' && queueId === company.heardQueueId)
  const gone = shuffled(
    random,
    tickets.filter(({ status }) => status === 'closed'),
  )
  let count = 0

  return (): CustomerMessage => {
    const turn = count++
    const draw = random.next()
    const known = draw < NEW ? undefined : draw < NEW + RETURNING ? gone[turn % gone.length] : random.oneOf(present)
    const { number, name } = known ?? { number: `55219${String(10_000_000 + turn)}`, name: `Cliente ${turn}` }
    const words = frequent.filter(() => random.chance(FREQUENT)).join(' ')
    return { from: { number, name }, body: `Mensagem ${turn}: gostaria de saber do meu pedido, obrigado ${words}`.trimEnd() }
  }
}
export type NextCustomerMessage = ReturnType<typeof createCustomerMessages>

/** Frequent words stay frequent in new messages: different spellings of a word in searches count as one. */
function frequentWords(queries: Seed['queries']): string[] {
  const typed = queries.filter(({ band }) => band === 'frequent').map(({ q }) => fold(q))
  return [...new Set(typed)].filter((word, _, words) => !words.some((other) => other !== word && other.includes(word)))
}

function shuffled<Item>(random: Random, items: Item[]) {
  const order = items.map((item) => ({ item, place: random.next() })).sort((a, b) => a.place - b.place)
  return order.map(({ item }) => item)
}
