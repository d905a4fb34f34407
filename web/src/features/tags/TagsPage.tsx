import { tags } from '@recado/contract/tags'
import { createResource } from '../../shared/resource/createResource.ts'
import { ResourcePage } from '../../shared/resource/ResourcePage.tsx'
import type { Column, RowOf } from '../../shared/resource/room.ts'
import { ColorChip } from '../../shared/ui/ColorChip.tsx'
import { LaneMark } from './LaneMark.tsx'
import { TagFields } from './TagFields.tsx'

const tagResource = createResource(tags)

const columns: Column<RowOf<typeof tags>>[] = [
  { key: 'name', render: ({ name, color }) => <ColorChip color={color}>{name}</ColorChip>, width: 'minmax(0, 3fr)', headline: true },
  { key: 'tickets', render: ({ ticketsCount }) => ticketsCount },
  { key: 'kanban', render: ({ kanban }) => kanban === 1 && <LaneMark /> },
]

/** Tags: the model of a room. */
export const TagsPage = () => (
  <ResourcePage resource={tagResource} texts="tags" columns={columns} nameOf={({ name }) => name} Fields={TagFields} />
)
