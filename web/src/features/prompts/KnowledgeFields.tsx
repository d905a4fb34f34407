import { Text, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { MAX_WHOLE_KNOWLEDGE } from '@recado/contract/knowledge/knowledge'
import { type prompts, wholeKnowledgeEndpoint } from '@recado/contract/prompts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import type { FormValuesOf } from '#web/shared/data/resource/liveResource.ts'
import { formatAmount } from '#web/shared/lib/i18n/formatMoney.ts'
import { SwitchField } from '#web/shared/ui/fields/SwitchField.tsx'
import { useField } from '#web/shared/ui/fields/useField.ts'
import { ArticlesField } from './ArticlesField.tsx'

type Props = { control: Control<FormValuesOf<typeof prompts>> }

/** What an assistant answers from, when, and what it leaves to people. */
export function KnowledgeFields({ control }: Props) {
  const { t } = useTranslation('prompts')
  const text = (name: string) => ({ label: t(`fields.${name}`), description: t(`hints.${name}`) })
  const usesKnowledge = useWatch({ control, name: 'usesKnowledge' })
  return (
    <>
      <SwitchField control={control} name="usesKnowledge" {...text('usesKnowledge')} on={true} off={false} />
      <WholeKnowledgeField control={control} />
      {usesKnowledge && <ArticlesField control={control} />}
      <SwitchField control={control} name="answersWhileClosed" {...text('answersWhileClosed')} on={true} off={false} />
      <TopicsField control={control} />
    </>
  )
}

/** Offers to send the whole knowledge with each question, where it is small enough, and tells what that costs. */
function WholeKnowledgeField({ control }: Props) {
  const { t, i18n } = useTranslation('prompts')
  const [usesKnowledge, isOn, model] = useWatch({ control, name: ['usesKnowledge', 'sendsWholeKnowledge', 'model'] })
  const [known] = useDebouncedValue((model ?? '').trim(), SETTLED)
  const { data } = useQuery({
    queryKey: ['prompts', 'wholeKnowledge', known],
    queryFn: () => call(wholeKnowledgeEndpoint, { query: { model: known } }),
    enabled: usesKnowledge && known !== '',
    placeholderData: keepPreviousData,
  })
  if (!usesKnowledge || (!isOn && !data)) return null
  const cost =
    data?.cost && t('wholeKnowledge.cost', { money: formatAmount(data.cost.amount, data.cost.currency, i18n.language, COST_DIGITS) })
  const size = data?.isSmall && [t('wholeKnowledge.size', { words: data.words, count: data.tokens }), cost].filter(Boolean).join(' ')
  return (
    <>
      <SwitchField
        control={control}
        name="sendsWholeKnowledge"
        label={t('fields.sendsWholeKnowledge')}
        description={[t('hints.sendsWholeKnowledge'), size].filter(Boolean).join(' ')}
        on={true}
        off={false}
      />
      {data?.isSmall === false && (
        <Text size="xs" c="dimmed">
          {t('wholeKnowledge.large', { count: data.words, most: MAX_WHOLE_KNOWLEDGE })}
        </Text>
      )}
    </>
  )
}
const SETTLED = 400
/** A question costs a fraction of a cent. */
const COST_DIGITS = 4

/** A list with one entry per line. Empty lines stay while it is typed. */
function TopicsField({ control }: Props) {
  const { t } = useTranslation('prompts')
  const { value, shared } = useField({
    control,
    name: 'alwaysHandOver',
    label: t('fields.alwaysHandOver'),
    description: t('hints.alwaysHandOver'),
  })
  const topics = value as readonly string[]
  const [typed, setTyped] = useState(topics.join('\n'))
  return (
    <Textarea
      {...shared}
      value={linesOf(typed).join('\n') === topics.join('\n') ? typed : topics.join('\n')}
      autosize
      minRows={2}
      maxRows={8}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        shared.onChange(linesOf(currentTarget.value))
      }}
    />
  )
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
