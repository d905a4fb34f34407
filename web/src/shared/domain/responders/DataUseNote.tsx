import { Alert, List } from '@mantine/core'
import type { AssistantMode } from '@recado/contract/assistantMode'
import { promptDataUseEndpoint } from '@recado/contract/prompts'
import { MOST_SUMMARIZED } from '@recado/contract/suggestions'
import { IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'

/** What leaves, and to where, once this assistant works here. */
export function DataUseNote({ promptId, mode }: { promptId: number; mode: AssistantMode }) {
  const { t } = useTranslation('prompts')
  const { data: use } = useQuery({
    queryKey: [promptDataUseEndpoint.path, promptId],
    queryFn: () => call(promptDataUseEndpoint, { params: { id: promptId } }),
    refetchOnMount: 'always',
    meta: { failureToast: 'aiService' },
  })
  if (!use || mode === 'off') return null
  const { host, model, isLocal, chosenBy, maxMessages, usesKnowledge, sendsWholeKnowledge, transcribeModel } = use
  const isHeard = mode === 'answers' && transcribeModel !== null
  const points = [
    t(`leaves.${isLocal ? 'local' : chosenBy}`, { host, model }),
    mode === 'suggests' && t('leaves.onRequest'),
    t('leaves.messages', { count: maxMessages }),
    usesKnowledge && t(sendsWholeKnowledge ? 'leaves.wholeKnowledge' : 'leaves.knowledge'),
    t('leaves.help', { most: MOST_SUMMARIZED }),
    isHeard ? t('leaves.voice', { model: transcribeModel }) : t('leaves.unheard'),
    t('leaves.never'),
  ]
  return (
    <Alert color="gray" icon={<IconShieldLock />} title={t('leaves.title')}>
      <List size="sm" spacing={4}>
        {points
          .filter((point) => point !== false)
          .map((point) => (
            <List.Item key={point}>{point}</List.Item>
          ))}
      </List>
    </Alert>
  )
}
