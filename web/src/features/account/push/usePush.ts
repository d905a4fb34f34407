import { type PushKind, pushEndpoints } from '@recado/contract/push'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#web/shared/data/api/call.ts'
import { patchCache } from '#web/shared/data/live/cache.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { disablePush, enablePush, type PushState, readPushState, syncSubscription } from './pushSubscription.ts'

const key = ['push'] as const

/** What the user is notified of, in all browsers. Choices are saved in their order. */
export function usePushKinds() {
  const client = useQueryClient()
  const query = useQuery({ queryKey: key, queryFn: () => call(pushEndpoints.get, {}), throwOnError: false })
  const { mutate } = useMutation({
    scope: { id: 'push kinds' },
    mutationFn: (kinds: PushKind[]) => call(pushEndpoints.choose, { body: { kinds } }),
    onError: (error) => {
      toast.error(error)
      void invalidateLive(client, { queryKey: key })
    },
  })
  const choose = (kinds: PushKind[]) => {
    patchCache<NonNullable<typeof query.data>>({ client, queryKey: key }, (before) => ({ ...before, kinds }))
    mutate(kinds)
  }
  return { query, choose }
}

/** Whether push notifications reach this browser, and the switch for it. */
export function useBrowserPush() {
  const [reach, setReach] = useState(readPushState)
  const [failed, setFailed] = useState(false)
  const setState = (settled: Promise<PushState>) =>
    void settled.then(
      (now) => {
        setReach(now)
        setFailed(false)
      },
      () => setFailed(true),
    )
  const look = useEffectEvent(() => setState(syncSubscription()))
  useEffect(() => look(), [])
  const isOn = reach === 'on' && !failed
  return { reach, failed, isOn, turn: () => setState(isOn ? disablePush() : enablePush()) }
}
