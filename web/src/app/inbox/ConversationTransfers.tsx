import { useEffect, useEffectEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useHandings } from '../../features/steps/useHandings.ts'
import { showMoment } from '../../shared/i18n/showMoment.ts'
import { stepSentence } from '../../shared/steps/stepSentence.ts'
import type { ThreadMark } from '../../shared/ui/chat/threadRows.ts'

type Props = { ticketId: number; onMarks: (marks: readonly ThreadMark[]) => void }

/** Puts a line between the messages wherever somebody handed the conversation on or back. */
export function ConversationTransfers({ ticketId, onMarks }: Props) {
  const { t, i18n } = useTranslation('steps')
  const steps = useHandings(ticketId)
  const tell = useEffectEvent(onMarks)
  const marks = useMemo(
    () =>
      steps?.toReversed().map((step): ThreadMark => {
        const sentence = stepSentence(step, { t, language: i18n.language })
        return { id: `handed ${step.id}`, at: step.createdAt, text: `${sentence} · ${showMoment(step.createdAt)}` }
      }) ?? none,
    [steps, t, i18n.language],
  )
  useEffect(() => tell(marks), [marks])
  return null
}

const none: readonly ThreadMark[] = []
