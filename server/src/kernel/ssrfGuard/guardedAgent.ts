import type { LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { type Guard, resolveAllowed } from './guard.ts'
import { OutgoingRefused } from './outgoingRefused.ts'

/** An agent that opens a new connection for every call, and checks the address that it really reached. */
export function guardedAgent(guard: Guard): Agent {
  const lookup: LookupFunction = (host, { all }, answer) => {
    resolveAllowed(host, guard).then(
      (addresses) => (all ? answer(null, addresses) : answer(null, addresses[0]?.address ?? '', addresses[0]?.family)),
      (error) => answer(error, ''),
    )
  }
  const connect = buildConnector({ lookup, allowH2: false })
  return new Agent({
    pipelining: 0,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (options, connected) =>
      connect(options, (...outcome) => {
        const [error, socket] = outcome
        if (error || guard.mayReach(socket.remoteAddress ?? '')) return connected(...outcome)
        socket.destroy()
        connected(new OutgoingRefused('private'), null)
      }),
  })
}
