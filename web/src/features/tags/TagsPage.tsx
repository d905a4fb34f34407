import { Group } from '@mantine/core'
import { tags } from '@recado/contract/tags'
import { IconLayoutKanban } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { createResource } from '#web/shared/data/resource/createResource.ts'
import type { Column, ResourceRowOf } from '#web/shared/data/resource/liveResource.ts'
import { ColorChip } from '#web/shared/ui/ColorChip.tsx'
import { ResourcePage } from '#web/shared/ui/resource/ResourcePage.tsx'
import { TagFields } from './TagFields.tsx'

const tagResource = createResource(tags)

const columns: Column<ResourceRowOf<typeof tags>>[] = [
  { key: 'name', render: ({ name, color }) => <ColorChip color={color}>{name}</ColorChip>, width: 'minmax(0, 3fr)', headline: true },
  { key: 'tickets', render: ({ ticketsCount }) => ticketsCount },
  { key: 'kanban', render: ({ kanban }) => kanban === 1 && <LaneIcon />, hideLabelOnCard: true },
]

/** Tags: the simplest page of a feature, and a model for others. */
export const TagsPage = () => (
  <ResourcePage
    resource={tagResource}
    texts="tags"
    columns={columns}
    nameOf={({ name }) => name}
    form={{ Fields: TagFields, size: 'short' }}
  />
)

/** Marks a tag that is a lane of the kanban board. */
function LaneIcon() {
  const { t } = useTranslation('tags')
  return (
    <Group component="span" display="inline-flex" gap="xs" wrap="nowrap">
      <IconLayoutKanban size={18} aria-hidden />
      {t('lane')}
    </Group>
  )
}
