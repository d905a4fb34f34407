import { integrations } from '@recado/contract/integrations'
import { prompts } from '@recado/contract/prompts'
import { useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import { createResource } from '../resource/createResource.ts'
import type { ResourceList } from '../resource/useResourceList.ts'
import { SelectField } from '../ui/fields/SelectField.tsx'
import type { FieldProps } from '../ui/fields/useField.ts'

const promptResource = createResource(prompts)
const integrationResource = createResource(integrations)

type Props<T extends FieldValues> = FieldProps<T> & { emptyLabel: string }

/** One of the company's assistants, or none. */
export const PromptSelect = <T extends FieldValues>(props: Props<T>) => (
  <SelectField {...props} options={useChoices(promptResource.useList())} />
)

/** One of the company's connectors, or none. */
export const IntegrationSelect = <T extends FieldValues>(props: Props<T>) => (
  <SelectField {...props} options={useChoices(integrationResource.useList())} />
)

/** To choose one of them, all must be there. */
function useChoices({ rows, hasMore, moreFailed, loadMore }: ResourceList<{ id: number; name: string }>) {
  useEffect(() => {
    if (hasMore && !moreFailed) loadMore()
  })
  return rows.map(({ id, name }) => ({ value: id, label: name }))
}
