import { suggestionEndpoints } from '@recado/contract/suggestions'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/shared/data/api/call.ts'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useCanChange } from '#web/shared/data/auth/useCanChange.ts'

/** Whether the company has an assistant that can help this user. Without an answer nothing is offered. */
export function useHasAssistance(): boolean {
  const { useOpenAi } = useCurrentUser().company.plan
  const mayWrite = useCanChange()('messages:write')
  const { data } = useQuery({
    queryKey: ['assistance', 'available'],
    queryFn: () => call(suggestionEndpoints.available, {}),
    enabled: useOpenAi && mayWrite,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { failureToast: 'aiService' },
  })
  return data?.isAvailable ?? false
}
