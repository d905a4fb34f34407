import { versionEndpoint } from '@recado/contract/version'
import { call } from '#web/shared/data/api/call.ts'
import { networkStatus } from '#web/shared/data/live/networkStatus.ts'

const PROBE_INTERVAL = 3000

/**
 * After a request without an answer the queries wait, so the page would not find out that the server answers again. It asks for that itself,
 * until the server answers or the returned function is called.
 */
export function probeServer(): () => void {
  let isProbing = false
  let hasEnded = false
  async function probe() {
    if (isProbing) return
    isProbing = true
    while (networkStatus.hasRequestFailed() && !hasEnded) {
      // `call` records whether the server answers.
      await call(versionEndpoint, {}).catch(() => undefined)
      if (networkStatus.hasRequestFailed()) await new Promise((resolve) => setTimeout(resolve, PROBE_INTERVAL))
    }
    isProbing = false
  }
  void probe()
  const unsubscribe = networkStatus.subscribe(() => void probe())
  return () => {
    hasEnded = true
    unsubscribe()
  }
}
