import { SegmentedControl, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTags } from '../../../../shared/tags/useTags.ts'
import { DialogForm, FormDialog } from '../../../../shared/ui/FormDialog.tsx'
import { useListProps } from '../../../../shared/ui/fields/useListProps.tsx'
import type { ChosenTickets, ManyDialog } from './TicketBulk.tsx'
import { useTicketBulk } from './useTicketBulk.ts'

/** Gives a tag to several tickets, or takes it from them. */
export const TagTicketsDialog: ManyDialog = ({ opened, ...form }) => {
  const { t } = useTranslation('ticketBulk')
  return (
    <FormDialog opened={opened} title={t('tags.title')} onClose={form.onClose}>
      <TagForm {...form} />
    </FormDialog>
  )
}

function TagForm({ tickets, onClose }: { tickets: ChosenTickets; onClose: () => void }) {
  const { t } = useTranslation('ticketBulk')
  const { rows, ...loading } = useTags()
  const listProps = useListProps({ list: 'tags', ...loading })
  const [type, setType] = useState<'tag' | 'untag'>('tag')
  const [tagId, setTagId] = useState<number | null>(null)
  const { count, start, ...state } = useTicketBulk(tickets, onClose)
  return (
    <DialogForm
      {...state}
      onSubmit={(event) => {
        event.preventDefault()
        if (tagId !== null) start({ type, tagId })
      }}
      onCancel={onClose}
      disabled={tagId === null}
      action={t(`tags.${type}`)}
    >
      <SegmentedControl<'tag' | 'untag'>
        aria-label={t('tags.what')}
        value={type}
        onChange={setType}
        data={(['tag', 'untag'] as const).map((value) => ({ value, label: t(`tags.${value}`) }))}
      />
      <Text size="sm">{t(`tags.${type}Text`, { count })}</Text>
      <Select<number>
        {...listProps}
        label={t('tags.label')}
        value={tagId}
        onChange={setTagId}
        data={rows.map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        openOnFocus={false}
        allowDeselect={false}
      />
    </DialogForm>
  )
}
