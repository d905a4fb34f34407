import type { QueryFunctionContext } from '@tanstack/react-query'

type Known = Pick<QueryFunctionContext, 'client' | 'queryKey'>

/** In milliseconds: a hidden tab does not paint. */
const AT_MOST = 100

/**
 * Refetches cached data after it is painted, because starting requests takes time and opening a view starts several. Data that is not
 * cached is fetched at once.
 */
export async function askOnceDrawn<Answer>({ client, queryKey }: Known, ask: () => Promise<Answer>): Promise<Answer> {
  if (client.getQueryData(queryKey) !== undefined) await new Promise(whenDrawn)
  return ask()
}

function whenDrawn(go: (value: unknown) => void) {
  requestAnimationFrame(() => setTimeout(go))
  setTimeout(go, AT_MOST)
}
