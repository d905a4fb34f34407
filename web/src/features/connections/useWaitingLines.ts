import { connections, type WaitingConnection } from '@recado/contract/connections'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

export type WaitingOf = ReadonlyMap<number, WaitingConnection>

const LOOK = 5000

/** What waits to go out on each line, looked at again and again as long as somebody looks. */
export function useWaitingLines(): WaitingOf {
  const { data } = useQuery({ queryKey: ['waitingLines'], queryFn: () => call(connections.waiting, {}), refetchInterval: LOOK })
  return new Map((data ?? []).map((line) => [line.whatsappId, line]))
}
