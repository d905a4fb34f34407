import { Button, Group, Loader, Text } from '@mantine/core'
import { suggestionEndpoints } from '@recado/contract/suggestions'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toLanguage } from '#web/shared/lib/i18n/languages.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { useNotes } from '../notes/useNotes.ts'
import classes from './Assistance.module.css'
import { askForHelp } from './askForHelp.ts'
import { useAssistanceErrorText } from './useAssistanceErrorText.ts'

type Props = { ticketId: number; onClose: () => void }

/** The summary of a conversation. It is asked for when it opens, and forgotten when it closes; one press makes an internal note of it. */
export function SummaryContent({ ticketId, onClose }: Props) {
  const { t, i18n } = useTranslation('assistance')
  const sentenceOf = useAssistanceErrorText()
  const { adding } = useNotes(ticketId)
  const language = toLanguage(i18n.language) ?? 'pt'
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['assistance', 'summary', ticketId],
    queryFn: ({ signal }) => askForHelp(suggestionEndpoints.summarize, { params: { id: ticketId }, body: { language } }, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    throwOnError: false,
  })
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    toast.success(t('summary.copied'))
  }
  const addNote = (text: string) =>
    adding.mutate(text, {
      onSuccess() {
        toast.success(t('summary.noted'))
        onClose()
      },
      onError: toast.error,
    })
  if (isFetching)
    return (
      <Group gap="xs" wrap="nowrap" role="status">
        <Loader size="xs" />
        <Text size="sm">{t('summary.asking')}</Text>
        <Button size="compact-sm" variant="light" data-autofocus onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </Group>
    )
  if (!data)
    return (
      <Group gap="xs">
        <Text size="sm">{sentenceOf(error)}</Text>
        <Button size="compact-sm" variant="light" onClick={() => void refetch()}>
          {t('common:retry')}
        </Button>
      </Group>
    )
  return (
    <>
      <p className={classes.summary} dir="auto" role="status">
        {data.text}
      </p>
      <Group gap="xs">
        <Button size="compact-sm" loading={adding.isPending} onClick={() => addNote(data.text)}>
          {t('summary.asNote')}
        </Button>
        <Button size="compact-sm" variant="light" onClick={() => void copy(data.text)}>
          {t('summary.copy')}
        </Button>
      </Group>
    </>
  )
}
