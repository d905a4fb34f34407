import { MultiSelect } from '@mantine/core'
import { fold } from '@recado/contract/kit/fold'
import { knowledgeEndpoints } from '@recado/contract/knowledge/knowledge'
import { MOST_CHOSEN_ARTICLES, type prompts } from '@recado/contract/prompts'
import { useQuery } from '@tanstack/react-query'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import type { FormValuesOf } from '#web/shared/data/resource/liveResource.ts'
import { useField } from '#web/shared/ui/fields/useField.ts'
import { errorMessage } from '#web/shared/ui/toast/toast.ts'

const MOST_SHOWN = 100

/** The articles that an assistant answers from. No choice means all; a choice of which nothing is left means none. */
export function ArticlesField({ control }: { control: Control<FormValuesOf<typeof prompts>> }) {
  const { t } = useTranslation('prompts')
  const { data, error } = useQuery({
    queryKey: [knowledgeEndpoints.titles.path],
    queryFn: () => call(knowledgeEndpoints.titles, {}),
    refetchOnMount: 'always',
    throwOnError: false,
  })
  const { value, shared } = useField({
    control,
    name: 'knowledgeArticleIds',
    label: t('fields.knowledgeArticleIds'),
    description: error ? t('articles.failed', { reason: errorMessage(error) }) : t('hints.knowledgeArticleIds'),
  })
  const chosen = value as readonly number[] | null | undefined
  const titles = new Map([
    ...(chosen ?? []).map((id) => [id, `#${id}`] as const),
    ...(data?.articles ?? []).map(({ id, title }) => [id, title] as const),
  ])
  return (
    <MultiSelect<number>
      {...shared}
      error={chosen?.length === 0 ? t('articles.gone') : shared.error}
      value={[...(chosen ?? [])]}
      onChange={(ids) => shared.onChange(ids.length === 0 ? null : ids.toSorted((a, b) => a - b))}
      data={[...titles].map(([id, title]) => ({ value: id, label: title }))}
      limit={MOST_SHOWN}
      filter={({ options, search, limit }) =>
        options.filter((one) => 'value' in one && fold(one.label).includes(fold(search.trim()))).slice(0, limit)
      }
      searchable
      clearable
      hidePickedOptions
      maxValues={MOST_CHOSEN_ARTICLES}
      placeholder={chosen ? '' : t('articles.all')}
      nothingFoundMessage={t('articles.notFound')}
    />
  )
}
