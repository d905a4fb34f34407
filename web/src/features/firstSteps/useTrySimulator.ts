import { connectionEndpoints, type ManagedConnection } from '@recado/contract/connections'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '#web/shared/data/api/call.ts'
import { useChannels } from '#web/shared/domain/channels/useChannels.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

const INTERVAL = 250
const MAX_TRIES = 40

/** Creates and pairs a simulated connection with one click, and opens its phone beside the inbox. An existing one is used. */
export function useTrySimulator() {
  const { t } = useTranslation('firstSteps')
  const navigate = useNavigate()
  const simulated = [...useChannels().values()].filter(({ capabilities }) => capabilities.simulated).map(({ provider }) => provider)
  const trying = useMutation({
    mutationFn: async () => {
      const lines = (await call(connectionEndpoints.list, { query: {} })) as ManagedConnection[]
      if (lines.some(({ provider }) => simulated.includes(provider))) return
      const { id } = await call(connectionEndpoints.create, { body: { name: t('phone.line'), provider: simulated[0] } })
      await scanWhenReady(id)
    },
    onSuccess: () => void navigate('/phone?beside=inbox'),
    onError: toast.error,
  })
  return { canTry: simulated.length > 0, tryPhone: () => trying.mutate(), isBusy: trying.isPending }
}

/** The code is ready in a moment. If not, the simulated phone shows the state and can scan. */
async function scanWhenReady(id: number) {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const { status } = await call(connectionEndpoints.get, { params: { id } })
    if (status === 'qrcode') return call(simulatorEndpoints.scan, { params: { id } })
    await new Promise((resolve) => setTimeout(resolve, INTERVAL))
  }
}
