import { Popover, Select, Stack } from '@mantine/core'
import { contacts } from '@recado/contract/contacts'
import { IconFilter } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createResource } from '#web/shared/data/resource/createResource.ts'
import { useConnections } from '#web/shared/domain/connections/connectionResource.ts'
import { useTags } from '#web/shared/domain/tickets/useTags.ts'
import { useUrlParams } from '#web/shared/lib/route/useUrlParams.ts'
import { PopoverDropdown } from '#web/shared/ui/dropdown/Dropdowns.tsx'
import type { Choices, ListName } from '#web/shared/ui/fields/choices.ts'
import { useListProps } from '#web/shared/ui/fields/useListProps.tsx'
import { ToolButton } from '#web/shared/ui/resource/ToolButton.tsx'

/** The filters are in the address, so they survive a reload. */
function useContactFilter() {
  const [params, change] = useUrlParams()
  const tagId = Number(params.get('tag')) || undefined
  const whatsappId = Number(params.get('connection')) || undefined
  return { tagId, whatsappId, isByLastContact: params.get('order') === 'lastContact', change }
}

/** The resource of the contacts with the filters and the order of the address. */
export function useFilteredContacts() {
  const { tagId, whatsappId, isByLastContact } = useContactFilter()
  return useMemo(
    () =>
      createResource(contacts, {
        ...(tagId && { tagId }),
        ...(whatsappId && { whatsappId }),
        ...(isByLastContact && { order: 'lastContact' }),
      }),
    [tagId, whatsappId, isByLastContact],
  )
}

export function ContactFilters() {
  const { t } = useTranslation('contacts')
  const [opened, setOpened] = useState(false)
  const { tagId, whatsappId, isByLastContact, change } = useContactFilter()
  const count = [tagId, whatsappId, isByLastContact || undefined].filter(Boolean).length
  return (
    <Popover opened={opened} onChange={setOpened} width="min(20rem, calc(100vw - 1rem))" position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ToolButton
          icon={<IconFilter size={18} />}
          label={count > 0 ? t('filters.active', { count }) : t('filters.title')}
          aria-expanded={opened}
          aria-haspopup="dialog"
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <PopoverDropdown aria-label={t('filters.title')}>
        <Stack gap="sm">
          <FilterSelect list="tags" label={t('filters.tag')} choices={useTags()} value={tagId} onChange={(id) => change({ tag: id })} />
          <FilterSelect
            list="connections"
            label={t('filters.connection')}
            choices={useConnections()}
            value={whatsappId}
            onChange={(id) => change({ connection: id })}
          />
          <Select
            label={t('filters.order')}
            value={isByLastContact ? 'lastContact' : 'name'}
            data={[
              { value: 'name', label: t('filters.byName') },
              { value: 'lastContact', label: t('filters.byLastContact') },
            ]}
            description={isByLastContact ? t('filters.onlyWithConversation') : undefined}
            inputWrapperOrder={['label', 'input', 'description']}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            onChange={(value) => change({ order: value === 'lastContact' ? value : null })}
          />
        </Stack>
      </PopoverDropdown>
    </Popover>
  )
}

type FilterSelectProps = {
  list: ListName
  label: string
  choices: Choices<{ id: number; name: string }>
  value: number | undefined
  onChange: (id: string | null) => void
}

function FilterSelect({ list, label, choices: { rows, ...loading }, value, onChange }: FilterSelectProps) {
  const { t } = useTranslation('contacts')
  const listProps = useListProps({ list, ...loading })
  return (
    <Select<number>
      {...listProps}
      label={label}
      placeholder={t('filters.any')}
      value={value ?? null}
      data={rows.map(({ id, name }) => ({ value: id, label: name }))}
      searchable
      clearable
      openOnFocus={false}
      comboboxProps={{ withinPortal: false }}
      onChange={(id) => onChange(id === null ? null : String(id))}
    />
  )
}
