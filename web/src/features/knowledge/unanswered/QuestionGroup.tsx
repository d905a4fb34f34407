import { Anchor, Button, Group, Paper, Text } from '@mantine/core'
import { type UnansweredGroup, unansweredQuestionEndpoints } from '@recado/contract/knowledge/unansweredQuestions'
import { IconBook2 } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '#web/shared/data/api/call.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { nextRowControls } from '#web/shared/ui/FocusNextRowAfterDelete.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import classes from './unanswered.module.css'
import { unansweredKey } from './unansweredQueries.ts'

type Question = UnansweredGroup['questions'][number]
type Props = { group: UnansweredGroup; onAnswer: () => void }

/** Like questions, what a person answered, and what to do with them. */
export function QuestionGroup({ group, onAnswer }: Props) {
  const { t } = useTranslation('knowledgeBase')
  const { questionIds, questions, answer } = group
  const [newest, ...others] = questions
  const headingId = useId()
  const { dismiss, isPending } = useDismissal(questionIds)
  if (!newest) return null
  const count = questionIds.length
  const hidden = count - questions.length
  return (
    <Paper component="article" withBorder p="md" className={classes.group ?? ''} aria-labelledby={headingId}>
      <Text component="h2" id={headingId} size="md" fw={600} lineClamp={4} className={classes.text ?? ''}>
        {newest.question}
      </Text>
      <About question={newest} />
      {others.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            {t('unanswered.asked', { count })}
          </Text>
          <ul className={classes.others} aria-label={t('unanswered.asked', { count })}>
            {others.map((question) => (
              <li key={question.id}>
                <Text size="sm" lineClamp={2} className={classes.text ?? ''}>
                  {question.question}
                </Text>
                <About question={question} />
              </li>
            ))}
          </ul>
          {hidden > 0 && (
            <Text size="sm" c="dimmed">
              {t('unanswered.more', { count: hidden })}
            </Text>
          )}
        </>
      )}
      {answer && (
        <blockquote className={classes.answer}>
          <Text size="sm" c="dimmed">
            {answer.userName ? t('unanswered.answeredBy', { name: answer.userName }) : t('unanswered.answered')}
          </Text>
          <Text size="sm" className={classes.text ?? ''}>
            {answer.text}
          </Text>
        </blockquote>
      )}
      {!answer && questions.some(({ ticket }) => ticket) && (
        <Text size="sm" c="dimmed">
          {t('unanswered.notAnswered')}
        </Text>
      )}
      <Group gap="xs">
        <Button variant="light" leftSection={<IconBook2 size={18} />} onClick={onAnswer}>
          {t('unanswered.answer')}
        </Button>
        <Button variant="subtle" loading={isPending} onClick={({ currentTarget }) => dismiss(currentTarget)}>
          {t('unanswered.dismiss')}
        </Button>
      </Group>
    </Paper>
  )
}

/** Who asked it and when, and why the assistant did not answer. */
function About({ question: { ticket, askedAt, reason } }: { question: Question }) {
  const { t } = useTranslation('knowledgeBase')
  const why = t(`unanswered.reasons.${reason}`)
  return (
    <Text size="sm" c="dimmed">
      {ticket ? (
        <Anchor component={Link} to={`/tickets/${ticket.uuid}`} inherit underline="always">
          {ticket.contactName}
        </Anchor>
      ) : (
        t('unanswered.notVisible')
      )}
      {` · ${formatDateTime(askedAt)} · ${why}`}
    </Text>
  )
}

/** Takes the questions off the list, with a way back. The focus moves to the group that follows. */
function useDismissal(questionIds: number[]) {
  const { t } = useTranslation('knowledgeBase')
  const client = useQueryClient()
  const nextControls = useRef<HTMLElement[]>([])
  useEffect(
    () => () => {
      if (document.activeElement === document.body) nextControls.current.find(({ isConnected }) => isConnected)?.focus()
    },
    [],
  )
  const setDismissed = async (isDismissed: boolean) => {
    await call(unansweredQuestionEndpoints.dismiss, { body: { questionIds, isDismissed } })
    await invalidateLive(client, { queryKey: unansweredKey })
  }
  const { mutate, isPending } = useMutation({
    mutationFn: () => setDismissed(true),
    onSuccess: () =>
      toast.success(t('unanswered.dismissed', { count: questionIds.length }), {
        name: t('unanswered.undo'),
        run: () => void setDismissed(false).catch(toast.error),
      }),
    onError: toast.error,
  })
  const dismiss = (button: HTMLElement) => {
    nextControls.current = nextRowControls(button)
    mutate()
  }
  return { dismiss, isPending }
}
