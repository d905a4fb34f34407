import { version } from '@recado/contract/version'
import { call } from '../../shared/api/call.ts'
import { UnreachableError } from '../../shared/api/send.ts'
import { networkStatus } from '../../shared/live/networkStatus.ts'

const PROBE_INTERVAL = 3000
let isProbing = false

/**
 * After a request without an answer the queries wait, so the page would not find out that the server answers again. It asks for that itself,
 * until the returned function is called.
 */
export function probeServer(): () => void {
  const probe = () => {
    if (networkStatus.hasRequestFailed()) void probeUntilAnswered()
  }
  probe()
  return networkStatus.subscribe(probe)
}

async function probeUntilAnswered() {
  if (isProbing) return
  isProbing = true
  while (!(await isAnswered())) await new Promise((resolve) => setTimeout(resolve, PROBE_INTERVAL))
  isProbing = false
}

const isAnswered = () =>
  call(version, {}).then(
    () => true,
    (error) => !(error instanceof UnreachableError),
  )
