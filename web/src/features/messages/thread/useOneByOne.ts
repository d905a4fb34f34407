import { useCallback, useRef, useState } from 'react'

/** After a failure nothing is tried for so long. */
const rest = 2000

/** Does one thing at a time; what is wanted meanwhile will be wanted again. */
export function useOneByOne() {
  const isTaken = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const run = useCallback(async (work: () => Promise<unknown>) => {
    if (isTaken.current) return
    isTaken.current = true
    setBusy(true)
    const isDone = await work().then(
      () => true,
      () => false,
    )
    setBusy(false)
    if (!isDone) await new Promise((resolve) => setTimeout(resolve, rest))
    isTaken.current = false
  }, [])
  return { isBusy, run }
}
