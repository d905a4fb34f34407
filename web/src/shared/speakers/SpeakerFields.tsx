import { integrations } from '@recado/contract/integrations'
import { prompts } from '@recado/contract/prompts'
import { useEffect } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSession } from '../auth/session.ts'
import { createResource } from '../resource/createResource.ts'
import type { ResourceList } from '../resource/useResourceList.ts'
import { SelectField } from '../ui/fields/SelectField.tsx'
import type { FieldProps } from '../ui/fields/useField.ts'

const promptResource = createResource(prompts)
const integrationResource = createResource(integrations)

/** `texts`: the namespace of the room whose form it is, with what both are called there under `fields`. */
type Props<T extends FieldValues> = { control: Control<T>; texts: string; integrationHint: string }

/** Who answers in the place of a menu, as far as the company's plan has such: the fields `promptId` and `integrationId` of a form. */
export function SpeakerFields<T extends FieldValues>({ control, texts, integrationHint }: Props<T>) {
  const { t } = useTranslation(texts)
  const { useOpenAi, useIntegrations } = useSession().company.plan
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

function PromptSelect<T extends FieldValues>(props: SelectProps<T>) {
  const { t } = useTranslation('resource')
  return <SelectField {...props} options={useChoices(promptResource.useList())} nothing={t('nothingToChoose')} />
}

function IntegrationSelect<T extends FieldValues>(props: SelectProps<T>) {
  const { t } = useTranslation('resource')
  return <SelectField {...props} options={useChoices(integrationResource.useList())} nothing={t('nothingToChoose')} />
}

/** To choose one of them, all must be there. */
function useChoices({ rows, hasMore, moreFailed, loadMore }: ResourceList<{ id: number; name: string }>) {
  useEffect(() => {
    if (hasMore && !moreFailed) loadMore()
  })
  return rows.map(({ id, name }) => ({ value: id, label: name }))
}
