import { type AssistantMode, assistantModes } from '@recado/contract/assistantMode'
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { RadioCardsField } from '#web/shared/ui/fields/RadioCardsField.tsx'
import { RecordSelectField } from '#web/shared/ui/fields/RecordSelectField.tsx'
import type { FieldProps } from '#web/shared/ui/fields/useField.ts'
import { DataUseNote } from './DataUseNote.tsx'
import { integrationResource, promptResource } from './responderResources.ts'

/** `texts`: the namespace of the form, with both labels under `fields`. */
type Props<T extends FieldValues> = { control: Control<T>; texts: string; integrationHint: string }

/** Selects who answers in place of a menu, as far as the plan includes it: `promptId` with `assistantMode`, and `integrationId`. */
export function ResponderFields<T extends FieldValues>({ control, texts, integrationHint }: Props<T>) {
  const { t } = useTranslation(texts)
  const { useOpenAi, useIntegrations } = useCurrentUser().company.plan
  const field = (key: 'prompt' | 'integration') => ({ control, name: `${key}Id` as FieldPath<T>, label: t(`fields.${key}`) })
  return (
    <>
      {useOpenAi && <PromptSelect {...field('prompt')} description={t('fields.promptHint')} emptyLabel={t('fields.noPrompt')} />}
      {useOpenAi && <AssistantModeField control={control} />}
      {useIntegrations && (
        <IntegrationSelect {...field('integration')} description={integrationHint} emptyLabel={t('fields.noIntegration')} />
      )}
    </>
  )
}

/** What the chosen assistant does here. */
function AssistantModeField<T extends FieldValues>({ control }: { control: Control<T> }) {
  const { t } = useTranslation('prompts')
  const promptId: number | null | undefined = useWatch({ control, name: 'promptId' as FieldPath<T> })
  const mode: AssistantMode = useWatch({ control, name: 'assistantMode' as FieldPath<T> }) ?? 'answers'
  if (!promptId) return null
  return (
    <>
      <RadioCardsField
        control={control}
        name={'assistantMode' as FieldPath<T>}
        label={t('modes.label')}
        options={assistantModes.map((value) => ({ value, label: t(`modes.${value}`), about: t(`modes.about.${value}`) }))}
        initialValue="answers"
      />
      <DataUseNote promptId={promptId} mode={mode} />
    </>
  )
}

type SelectProps<T extends FieldValues> = FieldProps<T> & { emptyLabel: string }

const PromptSelect = <T extends FieldValues>(props: SelectProps<T>) => (
  <RecordSelectField {...props} list="prompts" choices={promptResource.useChoices()} />
)

const IntegrationSelect = <T extends FieldValues>(props: SelectProps<T>) => (
  <RecordSelectField {...props} list="integrations" choices={integrationResource.useChoices()} />
)
