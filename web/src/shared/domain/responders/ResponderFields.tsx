import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { RecordSelectField } from '#web/shared/ui/fields/RecordSelectField.tsx'
import type { FieldProps } from '#web/shared/ui/fields/useField.ts'
import { integrationResource, promptResource } from './responderResources.ts'

/** `texts`: the namespace of the form, with both labels under `fields`. */
type Props<T extends FieldValues> = { control: Control<T>; texts: string; integrationHint: string }

/** Selects who answers in place of a menu, as far as the plan includes it: `promptId` and `integrationId`. */
export function ResponderFields<T extends FieldValues>({ control, texts, integrationHint }: Props<T>) {
  const { t } = useTranslation(texts)
  const { useOpenAi, useIntegrations } = useCurrentUser().company.plan
  const field = (key: 'prompt' | 'integration') => ({ control, name: `${key}Id` as FieldPath<T>, label: t(`fields.${key}`) })
  return (
    <>
      {useOpenAi && <PromptSelect {...field('prompt')} description={t('fields.promptHint')} emptyLabel={t('fields.noPrompt')} />}
      {useIntegrations && (
        <IntegrationSelect {...field('integration')} description={integrationHint} emptyLabel={t('fields.noIntegration')} />
      )}
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
