import type { Queue } from '@recado/contract/queues'
import { ResourcePage } from '../../shared/resource/ResourcePage.tsx'
import type { Column } from '../../shared/resource/room.ts'
import { ColorChip } from '../../shared/ui/ColorChip.tsx'
import { Excerpt } from '../../shared/ui/Excerpt.tsx'
import { firstUnused } from '../../shared/ui/palette.ts'
import { QueueFields } from './QueueFields.tsx'
import { queueResource } from './queueResource.ts'

const columns: Column<Queue>[] = [
  { key: 'name', render: ({ name, color }) => <ColorChip color={color}>{name}</ColorChip>, width: 'minmax(0, 2fr)', headline: true },
  { key: 'orderQueue', render: ({ orderQueue }) => orderQueue, width: '5rem' },
  { key: 'greetingMessage', render: ({ greetingMessage }) => <Excerpt text={greetingMessage} />, width: 'minmax(0, 3fr)' },
]

export function QueuesPage() {
  const { rows } = queueResource.useList()
  return (
    <ResourcePage
      resource={queueResource}
      texts="queues"
      columns={columns}
      nameOf={({ name }) => name}
      Fields={QueueFields}
      initial={(queue) => (queue ? {} : { color: firstUnused(rows.map(({ color }) => color)) })}
    />
  )
}
