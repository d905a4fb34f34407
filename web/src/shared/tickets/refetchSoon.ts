import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { fetchAgain } from '../live/fetchAgain.ts'

const settleMs = 1000
const waiting = new Set<string>()

/** Asks again quietly for a list that only the server can decide; once for all that happens within a moment. */
export function refetchSoon(client: QueryClient, key: QueryKey) {
  const name = JSON.stringify(key)
  if (waiting.has(name)) return
  waiting.add(name)
  setTimeout(() => {
    waiting.delete(name)
    void fetchAgain(client, { queryKey: key, exact: true })
  }, settleMs)
}
