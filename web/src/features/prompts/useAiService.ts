import { promptServiceEndpoint } from '@recado/contract/prompts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/shared/data/api/call.ts'

/** The company's AI service, for assistants without an endpoint and a key of their own. It is set on another page. */
export const useAiService = () =>
  useQuery({
    queryKey: [promptServiceEndpoint.path],
    queryFn: () => call(promptServiceEndpoint, {}),
    refetchOnMount: 'always',
    meta: { failureToast: 'aiService' },
  }).data
