import type { QueryFunctionContext } from '@tanstack/react-query'

type QueryContext = Pick<QueryFunctionContext, 'client' | 'queryKey'>

/** In milliseconds: a hidden tab does not paint. */
const MAX_WAIT = 100

/**
 * Refetches cached data after it is painted, because starting requests takes time and opening a view starts several. Data that is not
 * cached is fetched at once.
 */
export async function fetchAfterPaint<Answer>({ client, queryKey }: QueryContext, fetch: () => Promise<Answer>): Promise<Answer> {
  if (client.getQueryData(queryKey) !== undefined) await new Promise(afterPaint)
  return fetch()
}

function afterPaint(go: (value: unknown) => void) {
  requestAnimationFrame(() => setTimeout(go))
  setTimeout(go, MAX_WAIT)
}
