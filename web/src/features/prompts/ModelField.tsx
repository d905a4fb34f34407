import { Autocomplete, Group, type OptionsFilter, Text } from '@mantine/core'
import { promptModelsEndpoint, type prompts } from '@recado/contract/prompts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import type { FormValuesOf } from '#web/shared/data/resource/liveResource.ts'
import { formatDay } from '#web/shared/lib/i18n/formatDay.ts'
import { useField } from '#web/shared/ui/fields/useField.ts'
import { useAiErrorText } from './useAiErrorText.ts'
import { useAiService } from './useAiService.ts'

type Props = { control: Control<FormValuesOf<typeof prompts>>; id: number | undefined }
type ModelRequest = { id?: number; endpoint: string; apiKey: string }

const MINUTES = 5

/** Accepts any model. It suggests those of the service, which are fetched at the first focus. */
export function ModelField({ control, id }: Props) {
  const { t } = useTranslation('prompts')
  const sentenceOf = useAiErrorText()
  const { value, shared } = useField({ control, name: 'model', label: t('fields.model'), required: true })
  const [endpoint = '', apiKey = ''] = useWatch({ control, name: ['endpoint', 'apiKey'] })
  const [asked, setAsked] = useState<ModelRequest | null>(null)
  const service = useAiService()
  const hasKey = apiKey !== '' || (endpoint === '' && service?.key === 'usable')
  const { data, error, isFetching } = useQuery({
    queryKey: ['models', asked],
    queryFn: () => call(promptModelsEndpoint, { body: asked ?? {} }),
    enabled: asked !== null,
    staleTime: MINUTES * 60_000,
    retry: false,
    throwOnError: false,
  })
  const models = data?.models ?? []
  const endsOn = models.find((model) => model.id === value)?.endsOn
  const hint = isFetching ? t('models.loading') : error ? t('models.failed', { reason: sentenceOf(error) }) : t('hints.model')
  return (
    <Autocomplete
      {...shared}
      value={value as string}
      data={models.map((model) => model.id)}
      limit={100}
      filter={filterModels}
      maxDropdownHeight={280}
      spellCheck={false}
      autoComplete="off"
      description={
        endsOn ? (
          <Text c="var(--mantine-color-error)" size="xs" span>
            {t('models.endsOn', { day: formatDay(endsOn) })}
          </Text>
        ) : (
          hint
        )
      }
      onFocus={() => hasKey && setAsked({ ...(id !== undefined && { id }), endpoint, apiKey })}
      renderOption={({ option }) => (
        <ModelOption {...(models.find((model) => model.id === option.value) ?? { id: option.value, endsOn: null })} />
      )}
    />
  )
}

/** The chosen model does not filter the list, so the others stay visible. */
const filterModels: OptionsFilter = ({ options, search }) => {
  const wanted = search.trim().toLowerCase()
  const isChosen = options.some((option) => 'value' in option && option.value === search)
  return isChosen ? options : options.filter((option) => 'value' in option && option.value.toLowerCase().includes(wanted))
}

function ModelOption({ id, endsOn }: { id: string; endsOn: string | null }) {
  const { t } = useTranslation('prompts')
  return (
    <Group gap="xs" justify="space-between" w="100%">
      <span>{id}</span>
      {endsOn && (
        <Text size="xs" c="dimmed">
          {t('models.endsOn', { day: formatDay(endsOn) })}
        </Text>
      )}
    </Group>
  )
}
