import { Input, MultiSelect, SegmentedControl, Stack } from '@mantine/core'
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
const scopes = ['all', 'only'] as const

/** The articles that an assistant answers from: all (null), or only chosen ones, of which deleted articles are none. */
export function ArticlesField({ control }: { control: Control<FormValuesOf<typeof prompts>> }) {
  const { t } = useTranslation('prompts')
  const { data, error } = useQuery({
    queryKey: [knowledgeEndpoints.titles.path],
    queryFn: () => call(knowledgeEndpoints.titles, {}),
    refetchOnMount: 'always',
    throwOnError: false,
  })
  const {
    value,
    isDirty,
    shared: { label, description, ...shared },
  } = useField({
    control,
    name: 'knowledgeArticleIds',
    label: t('fields.knowledgeArticleIds'),
    description: error ? t('articles.failed', { reason: errorMessage(error) }) : t('hints.knowledgeArticleIds'),
  })
  const chosen = (value ?? null) as readonly number[] | null
  const titles = new Map([
    ...(chosen ?? []).map((id) => [id, `#${id}`] as const),
    ...(data?.articles ?? []).map(({ id, title }) => [id, title] as const),
  ])
  const nothingLeft = isDirty ? shared.error && t('articles.none') : t('articles.gone')
  return (
    <Input.Wrapper label={label} description={description} labelElement="div">
      <Stack gap="xs" mt={4}>
        <SegmentedControl
          fullWidth
          aria-label={label}
          data={scopes.map((scope) => ({ value: scope, label: t(`articles.${scope}`) }))}
          value={chosen ? 'only' : 'all'}
          onChange={(scope) => shared.onChange(scope === 'all' ? null : [])}
        />
        {chosen && (
          <MultiSelect<number>
            {...shared}
            aria-label={t('articles.chosen')}
            error={chosen.length === 0 ? nothingLeft : shared.error}
            value={[...chosen]}
            onChange={(ids) => shared.onChange(ids.toSorted((a, b) => a - b))}
            data={[...titles].map(([id, title]) => ({ value: id, label: title }))}
            limit={MOST_SHOWN}
            filter={({ options, search, limit }) =>
              options.filter((one) => 'value' in one && fold(one.label).includes(fold(search.trim()))).slice(0, limit)
            }
            searchable
            clearable
            hidePickedOptions
            maxValues={MOST_CHOSEN_ARTICLES}
            nothingFoundMessage={t('articles.notFound')}
          />
        )}
      </Stack>
    </Input.Wrapper>
  )
}
