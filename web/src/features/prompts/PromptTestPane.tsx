import { ActionIcon, Text } from '@mantine/core'
import { type prompts, tryPromptEndpoint } from '@recado/contract/prompts'
import { handoverCodes, MAX_TEST_TURNS } from '@recado/contract/promptTests'
import { IconBookmarkPlus, IconRotate } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { call } from '#web/shared/data/api/call.ts'
import type { FormValuesOf } from '#web/shared/data/resource/liveResource.ts'
import { PhoneFrame } from '#web/shared/ui/phone/PhoneFrame.tsx'
import { PhoneHead } from '#web/shared/ui/phone/PhoneHead.tsx'
import { BotBubble, BotStepNote, ContactBubble, SimulatedChatLog } from '#web/shared/ui/phone/SimulatedChat.tsx'
import { SimulatedMessageField } from '#web/shared/ui/phone/SimulatedMessageField.tsx'
import classes from './PromptForm.module.css'
import { useAiErrorText } from './useAiErrorText.ts'

type Props = { control: Control<FormValuesOf<typeof prompts>>; id: number | undefined }
type TestRequest = z.output<typeof tryPromptEndpoint.body>
/** The messages of the trial, where the assistant handed over and why, what it answered from, and what the check refused. */
type Entry = TestRequest['said'][number] | { from: 'handover' | 'sources' | 'refused'; text: string }

const MAX_ENTRIES = 50

/** A trial conversation with the assistant of the form. */
export function usePromptTest({ control, id }: Props) {
  const values = useWatch({ control })
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const play = useMutation({
    mutationFn: (body: TestRequest) => call(tryPromptEndpoint, { body }),
    onSuccess: ({ replies, handover, sources, refused }) =>
      setEntries((before) => [
        ...before,
        ...(refused.length === 0 ? [] : [{ from: 'refused' as const, text: refused.join(', ') }]),
        ...replies.map((text) => ({ from: 'assistant' as const, text })),
        ...(sources.length === 0 ? [] : [{ from: 'sources' as const, text: sources.join(' · ') }]),
        ...(handover === null ? [] : [{ from: 'handover' as const, text: handover }]),
      ]),
  })
  const bodyFor = (conversation: readonly Entry[]) =>
    tryPromptEndpoint.body.safeParse({
      ...values,
      id,
      said: conversation.filter(({ from }) => from === 'customer' || from === 'assistant'),
    }).data
  return {
    entries,
    play,
    name: values.name?.trim(),
    isReady: bodyFor([{ from: 'customer', text: '?' }]) !== undefined,
    send(text: string) {
      const conversation: Entry[] = [...entries, { from: 'customer', text }]
      const body = bodyFor(conversation)
      if (!body) return
      setEntries(conversation)
      play.mutate(body)
    },
    restart() {
      setEntries([])
      play.reset()
    },
  }
}

type PaneProps = {
  trial: ReturnType<typeof usePromptTest>
  /** Switches to what else the pane shows. */
  views?: ReactNode
  /** Keeps what the customer wrote as a test. */
  onKeep?: ((turns: string[]) => void) | undefined
}

/** The user writes as the customer. Nothing is stored or sent to anybody. */
export function PromptTestPane({ trial, views, onKeep }: PaneProps) {
  const { t } = useTranslation('prompts')
  const { entries, play, isReady, send, restart, ...playing } = trial
  const turns = entries.filter(({ from }) => from === 'customer').map(({ text }) => text)
  const name = playing.name || t('try.assistant')
  const isFull = !isReady || play.isPending || entries.length >= MAX_ENTRIES
  return (
    <section className={classes.pane} aria-label={t('try.title')}>
      {views}
      <div className={classes.paneHead}>
        <div>
          <Text fw={650}>{t('try.title')}</Text>
          <Text size="xs" c="dimmed">
            {t('try.hint')}
          </Text>
        </div>
        {onKeep && (
          <ActionIcon
            ml="auto"
            aria-label={t('tests.keep')}
            data-hint={t('tests.keep')}
            disabled={turns.length === 0 || turns.length > MAX_TEST_TURNS}
            onClick={() => onKeep(turns)}
          >
            <IconBookmarkPlus size={18} stroke={1.7} />
          </ActionIcon>
        )}
        <ActionIcon aria-label={t('try.restart')} data-hint={t('try.restart')} disabled={entries.length === 0} onClick={restart}>
          <IconRotate size={18} stroke={1.7} />
        </ActionIcon>
      </div>
      <PhoneFrame
        label={t('try.conversation')}
        isOnline
        head={<PhoneHead name={name} below={t(play.isPending ? 'try.writing' : 'try.online')} isTyping={play.isPending} />}
      >
        <SimulatedChatLog label={t('try.conversation')} changed={entries.length + Number(play.isError)}>
          {entries.length === 0 && <BotStepNote>{t(isReady ? 'try.begin' : 'try.notReady')}</BotStepNote>}
          {[...entries.entries()].map(([at, entry]) => (
            <TestEntry key={at} entry={entry} name={name} />
          ))}
          {play.isError && <TestError error={play.error} />}
        </SimulatedChatLog>
        <SimulatedMessageField onSend={send} isFull={isFull} labels={{ write: t('try.write'), send: t('try.send') }} />
      </PhoneFrame>
    </section>
  )
}

function TestEntry({ entry: { from, text }, name }: { entry: Entry; name: string }) {
  const { t } = useTranslation('prompts')
  if (from === 'customer') return <ContactBubble author={t('try.customer')} text={text} />
  if (from === 'assistant') return <BotBubble reply={{ text }} author={name} />
  if (from === 'sources') return <BotStepNote>{t('try.sources', { sources: text })}</BotStepNote>
  if (from === 'refused') return <BotStepNote isWarning>{t('try.refused', { facts: text })}</BotStepNote>
  const known = handoverCodes.find((key) => key === text)
  return <BotStepNote>{known ? t(`try.handovers.${known}`) : t('try.handoverBecause', { reason: text })}</BotStepNote>
}

function TestError({ error }: { error: unknown }) {
  const sentenceOf = useAiErrorText()
  return <BotStepNote isWarning>{sentenceOf(error)}</BotStepNote>
}
