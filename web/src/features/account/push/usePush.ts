import { type PushKind, push } from '@recado/contract/push'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { fetchAgain } from '../../../shared/live/fetchAgain.ts'
import { keepTold } from '../../../shared/live/keepTold.ts'
import { toast } from '../../../shared/toast/toast.ts'
import { type Reachable, readReach, settle, turnOff, turnOn } from './browser.ts'

const key = ['push'] as const

/** What the user is notified of, in all browsers. Choices are saved in the order in which they were made. */
export function usePushKinds() {
  const client = useQueryClient()
  const query = useQuery({ queryKey: key, queryFn: () => call(push.get, {}) })
  const { mutate } = useMutation({
    scope: { id: 'push kinds' },
    mutationFn: (kinds: PushKind[]) => call(push.choose, { body: { kinds } }),
    onError: (error) => {
      toast.error(error)
      void fetchAgain(client, { queryKey: key })
    },
  })
  const choose = (kinds: PushKind[]) => {
    keepTold<NonNullable<typeof query.data>>({ client, queryKey: key }, (before) => ({ ...before, kinds }))
    mutate(kinds)
  }
  return { query, choose }
}

/** Whether push notifications reach this browser, and the switch for it. */
export function useThisBrowser() {
  const [reach, setReach] = useState(readReach)
  const [failed, setFailed] = useState(false)
  const know = (settled: Promise<Reachable>) =>
    void settled.then(
      (now) => {
        setReach(now)
        setFailed(false)
      },
      () => setFailed(true),
    )
  const look = useEffectEvent(() => know(settle()))
  useEffect(() => look(), [])
  const isOn = reach === 'on' && !failed
  return { reach, failed, isOn, turn: () => know(isOn ? turnOff() : turnOn()) }
}
