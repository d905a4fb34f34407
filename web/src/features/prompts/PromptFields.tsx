import { Alert, List, Text } from '@mantine/core'
import { isLocalHost } from '@recado/contract/kit/isLocalHost'
import { prompts, tones } from '@recado/contract/prompts'
import { IconShieldLock } from '@tabler/icons-react'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FieldsProps, FormValuesOf } from '#web/shared/data/resource/liveResource.ts'
import { QueueField } from '#web/shared/domain/queues/QueueField.tsx'
import { DecimalField } from '#web/shared/ui/fields/DecimalField.tsx'
import { IntegerField } from '#web/shared/ui/fields/IntegerField.tsx'
import { SelectField } from '#web/shared/ui/fields/SelectField.tsx'
import { SwitchField } from '#web/shared/ui/fields/SwitchField.tsx'
import { TextAreaField } from '#web/shared/ui/fields/TextAreaField.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { AiServiceFields } from './AiServiceFields.tsx'
import { KnowledgeFields } from './KnowledgeFields.tsx'
import { ModelField } from './ModelField.tsx'
import classes from './PromptForm.module.css'
import { PromptPane } from './PromptPane.tsx'
import { useAiService } from './useAiService.ts'

/** The settings of an assistant, and beside them a phone to try it. */
export function PromptFields({ control, row }: FieldsProps<typeof prompts>) {
  const { t } = useTranslation('prompts')
  const text = (name: string) => ({ label: t(`fields.${name}`), description: t(`hints.${name}`) })
  return (
    <div className={classes.columns}>
      <div className={classes.fields}>
        <TextField control={control} name="name" {...text('name')} required />
        <AiServiceFields control={control} row={row} />
        <TextAreaField
          control={control}
          name="prompt"
          {...text('prompt')}
          required
          minRows={10}
          foot={<PromptLength control={control} />}
        />
        <SelectField
          control={control}
          name="tone"
          {...text('tone')}
          options={tones.map((value) => ({ value, label: t(`tones.${value}`) }))}
          emptyLabel={t('tones.none')}
        />
        <KnowledgeFields control={control} />
        <QueueField control={control} name="queueId" {...text('queueId')} required missing={t('chooseQueue')} />
        <div className={classes.pair}>
          <ModelField control={control} id={row?.id} />
          <DecimalField control={control} name="temperature" {...text('temperature')} required min={0} max={1} step={0.1} />
          <IntegerField control={control} name="maxTokens" {...text('maxTokens')} required />
          <IntegerField control={control} name="maxMessages" {...text('maxMessages')} required />
          <IntegerField control={control} name="maxAnswers" {...text('maxAnswers')} isOptional />
          <IntegerField control={control} name="endAfterHours" {...text('endAfterHours')} isOptional />
          <IntegerField control={control} name="tokensPerDay" {...text('tokensPerDay')} isOptional />
          <IntegerField control={control} name="tokensPerMonth" {...text('tokensPerMonth')} isOptional />
          {row && <IntegerField control={control} name="testBar" {...text('testBar')} isOptional />}
        </div>
        {row && <SwitchField control={control} name="testsWeekly" {...text('testsWeekly')} on={true} off={false} />}
      </div>
      <PromptPane control={control} id={row?.id} />
      <PrivacyNote control={control} />
    </div>
  )
}

const points = ['conversation', 'knowledge', 'voice', 'numbers', 'others', 'key', 'handover'] as const

/** Which data an assistant gets and which not, for those responsible for data protection. */
function PrivacyNote({ control }: Pick<FieldsProps<typeof prompts>, 'control'>) {
  const { t } = useTranslation('prompts')
  const service = useAiService()
  const [endpoint = '', model = ''] = useWatch({ control, name: ['endpoint', 'model'] })
  const host = endpoint === '' ? service?.host : URL.parse(endpoint)?.host
  return (
    <Alert color="gray" icon={<IconShieldLock />} title={t('sees.title')}>
      <List size="sm" spacing={4}>
        {host && <List.Item>{t(isLocalHost(host) ? 'leaves.local' : 'leaves.host', { host, model })}</List.Item>}
        {points.map((point) => (
          <List.Item key={point}>{t(`sees.${point}`)}</List.Item>
        ))}
      </List>
    </Alert>
  )
}

const { minLength, maxLength } = prompts.create.shape.prompt

/** The length of the text, with its minimum and maximum. */
function PromptLength({ control }: { control: Control<FormValuesOf<typeof prompts>> }) {
  const { t, i18n } = useTranslation('prompts')
  const length = useWatch({ control, name: 'prompt' }).trim().length
  const isShort = length < (minLength ?? 0)
  return (
    <Text size="xs" c="dimmed" ta="end">
      {t(isShort ? 'length.short' : 'length.enough', {
        length: length.toLocaleString(i18n.language),
        count: (isShort ? minLength : maxLength) ?? 0,
      })}
    </Text>
  )
}
