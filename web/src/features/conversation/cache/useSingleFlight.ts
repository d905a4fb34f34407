import { useCallback, useRef, useState } from 'react'

/** After a failure nothing is tried for so long. */
const retryDelay = 2000

/** Does one thing at a time; what is wanted meanwhile will be wanted again. */
export function useSingleFlight() {
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const run = useCallback(async (work: () => Promise<unknown>) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    const isDone = await work().then(
      () => true,
      () => false,
    )
    setBusy(false)
    if (!isDone) await new Promise((resolve) => setTimeout(resolve, retryDelay))
    isRunning.current = false
  }, [])
  return { isBusy, run }
}
