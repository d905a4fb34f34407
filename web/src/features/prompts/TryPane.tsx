import { ActionIcon, Text } from '@mantine/core'
import { type prompts, tryPrompt } from '@recado/contract/prompts'
import { IconRotate } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { call } from '../../shared/api/call.ts'
import type { FormOf } from '../../shared/resource/liveResource.ts'
import { PhoneFrame } from '../../shared/ui/phone/PhoneFrame.tsx'
import { PhoneHead } from '../../shared/ui/phone/PhoneHead.tsx'
import { PlayField } from '../../shared/ui/phone/PlayField.tsx'
import { PlayHeard, PlayLog, PlaySaid, PlayStep } from '../../shared/ui/phone/PlayParts.tsx'
import classes from './PromptForm.module.css'
import { useAiSentence } from './useAiSentence.ts'

type Props = { control: Control<FormOf<typeof prompts>>; id: number | undefined }
type Asked = z.output<typeof tryPrompt.body>
/** The messages of the trial, and where the assistant handed over and why. */
type Entry = Asked['said'][number] | { from: 'handover'; text: string }

const MOST = 50

/** A trial conversation with the assistant of the form. */
function usePlaying({ control, id }: Props) {
  const values = useWatch({ control })
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const play = useMutation({
    mutationFn: (body: Asked) => call(tryPrompt, { body }),
    onSuccess: ({ replies, handover }) =>
      setEntries((before) => [
        ...before,
        ...replies.map((text) => ({ from: 'assistant' as const, text })),
        ...(handover === null ? [] : [{ from: 'handover' as const, text: handover }]),
      ]),
  })
  const bodyFor = (said: readonly Entry[]) =>
    tryPrompt.body.safeParse({ ...values, id, said: said.filter(({ from }) => from !== 'handover') }).data
  return {
    ...{ entries, play, name: values.name?.trim() },
    isReady: bodyFor([{ from: 'customer', text: '?' }]) !== undefined,
    say(text: string) {
      const said: Entry[] = [...entries, { from: 'customer', text }]
      const body = bodyFor(said)
      if (!body) return
      setEntries(said)
      play.mutate(body)
    },
    restart() {
      setEntries([])
      play.reset()
    },
  }
}

/** The user writes as the customer. Nothing is stored or sent to anybody. */
export function TryPane(props: Props) {
  const { t } = useTranslation('prompts')
  const { entries, play, isReady, say, restart, ...playing } = usePlaying(props)
  const name = playing.name || t('try.assistant')
  const isFull = !isReady || play.isPending || entries.length >= MOST
  return (
    <section className={classes.pane} aria-label={t('try.title')}>
      <div className={classes.paneHead}>
        <div>
          <Text fw={650}>{t('try.title')}</Text>
          <Text size="xs" c="dimmed">
            {t('try.hint')}
          </Text>
        </div>
        <ActionIcon aria-label={t('try.restart')} data-hint={t('try.restart')} disabled={entries.length === 0} onClick={restart}>
          <IconRotate size={18} stroke={1.7} />
        </ActionIcon>
      </div>
      <PhoneFrame
        label={t('try.conversation')}
        isOnline
        head={<PhoneHead name={name} below={t(play.isPending ? 'try.writing' : 'try.online')} isTyping={play.isPending} />}
      >
        <PlayLog label={t('try.conversation')} changed={entries.length + Number(play.isError)}>
          {entries.length === 0 && <PlayStep>{t(isReady ? 'try.begin' : 'try.notReady')}</PlayStep>}
          {[...entries.entries()].map(([at, entry]) => (
            <Played key={at} entry={entry} name={name} />
          ))}
          {play.isError && <Failed error={play.error} />}
        </PlayLog>
        <PlayField onSay={say} isFull={isFull} labels={{ write: t('try.write'), send: t('try.send') }} />
      </PhoneFrame>
    </section>
  )
}

function Played({ entry: { from, text }, name }: { entry: Entry; name: string }) {
  const { t } = useTranslation('prompts')
  if (from === 'customer') return <PlaySaid author={t('try.customer')} text={text} />
  if (from === 'assistant') return <PlayHeard reply={{ text }} author={name} />
  return <PlayStep>{text === 'asked' ? t('try.handover') : t('try.handoverBecause', { reason: text })}</PlayStep>
}

function Failed({ error }: { error: unknown }) {
  const sentenceOf = useAiSentence()
  return <PlayStep isWarning>{sentenceOf(error)}</PlayStep>
}
