import { Stack, Text, TextInput } from '@mantine/core'
import { fold } from '@recado/contract/kit/fold'
import type { Template } from '@recado/contract/templates/templates'
import { IconSearch } from '@tabler/icons-react'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { templatesOfLine } from '../../../shared/templates/templateResource.ts'
import { PickList } from '../../../shared/ui/composer/PickList.tsx'
import { useListKeys } from './useListKeys.ts'

type Props = { whatsappId: number; onPick: (template: Template) => void }

/** Those that can be sent now, found as one types, taken with the keys or a click. */
export function TemplateSearch({ whatsappId, onPick }: Props) {
  const { t } = useTranslation('templates')
  const [typed, setTyped] = useState('')
  const id = useId()
  const idOf = (place: number) => `${id}-${place}`
  const resource = useMemo(() => templatesOfLine(whatsappId), [whatsappId])
  const { rows, count } = resource.useList(typed.trim())
  const wanted = fold(typed.trim())
  const found = rows.filter(
    ({ status, isKnown, name, body }) => status === 'approved' && isKnown && (fold(name).includes(wanted) || fold(body).includes(wanted)),
  )
  const take = (place: number) => found[place] && onPick(found[place])
  const { at, begin, onKeyDown } = useListKeys(found.length, take)
  return (
    <Stack gap="sm">
      <TextInput
        data-autofocus
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? idOf(at) : undefined}
        aria-label={t('choose.search')}
        placeholder={t('choose.search')}
        leftSection={<IconSearch size={16} />}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          begin()
        }}
        onKeyDown={onKeyDown}
      />
      {found.length === 0 ? (
        count !== undefined && (
          <Text role="status" c="dimmed">
            {typed.trim() ? t('choose.nothing', { search: typed.trim() }) : t('choose.none')}
          </Text>
        )
      ) : (
        <PickList {...{ id, at, idOf }} label={t('choose.title')} onPick={take} items={found} rowOf={rowOf} />
      )}
    </Stack>
  )
}

const rowOf = ({ id: key, name, body, language, media }: Template) => ({
  ...{
    key,
    title: name,
    text: body.replaceAll(/\s+/g, ' '),
    mark: language,
    picture: media?.thumbnailUrl ?? null,
    hasFile: media !== null,
  },
})
