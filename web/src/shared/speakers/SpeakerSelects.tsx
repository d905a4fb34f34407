import { integrations } from '@recado/contract/integrations'
import { prompts } from '@recado/contract/prompts'
import { useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { createResource } from '../resource/createResource.ts'
import type { ResourceList } from '../resource/useResourceList.ts'
import { SelectField } from '../ui/fields/SelectField.tsx'
import type { FieldProps } from '../ui/fields/useField.ts'

const promptResource = createResource(prompts)
const integrationResource = createResource(integrations)

type Props<T extends FieldValues> = FieldProps<T> & { emptyLabel: string }

/** One of the company's assistants, or none. */
export function PromptSelect<T extends FieldValues>(props: Props<T>) {
  const { t } = useTranslation('resource')
  return <SelectField {...props} options={useChoices(promptResource.useList())} nothing={t('nothingToChoose')} />
}

/** One of the company's connectors, or none. */
export function IntegrationSelect<T extends FieldValues>(props: Props<T>) {
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
