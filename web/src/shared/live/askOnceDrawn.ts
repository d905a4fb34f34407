import type { QueryFunctionContext } from '@tanstack/react-query'

type Known = Pick<QueryFunctionContext, 'client' | 'queryKey'>

/** A tab that draws nothing asks all the same; in milliseconds. */
const AT_MOST = 100

/**
 * Asks again for what is known already, once that is on the screen: a request takes milliseconds to begin, and all that is opened anew begins
 * with some. What is not known yet is asked for at once.
 */
export async function askOnceDrawn<Answer>({ client, queryKey }: Known, ask: () => Promise<Answer>): Promise<Answer> {
  if (client.getQueryData(queryKey) !== undefined) await new Promise(whenDrawn)
  return ask()
}

function whenDrawn(go: (value: unknown) => void) {
  requestAnimationFrame(() => setTimeout(go))
  setTimeout(go, AT_MOST)
}
