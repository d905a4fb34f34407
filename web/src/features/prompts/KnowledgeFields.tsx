import { Textarea } from '@mantine/core'
import type { prompts } from '@recado/contract/prompts'
import { useState } from 'react'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FormValuesOf } from '#web/shared/data/resource/liveResource.ts'
import { SwitchField } from '#web/shared/ui/fields/SwitchField.tsx'
import { useField } from '#web/shared/ui/fields/useField.ts'

type Props = { control: Control<FormValuesOf<typeof prompts>> }

/** What an assistant answers from, when, and what it leaves to people. */
export function KnowledgeFields({ control }: Props) {
  const { t } = useTranslation('prompts')
  const text = (name: string) => ({ label: t(`fields.${name}`), description: t(`hints.${name}`) })
  return (
    <>
      <SwitchField control={control} name="usesKnowledge" {...text('usesKnowledge')} on={true} off={false} />
      <SwitchField control={control} name="answersWhileClosed" {...text('answersWhileClosed')} on={true} off={false} />
      <TopicsField control={control} />
    </>
  )
}

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
