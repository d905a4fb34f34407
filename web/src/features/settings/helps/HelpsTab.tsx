import { type Help, helps } from '@recado/contract/helps'
import { createResource } from '../../../shared/resource/createResource.ts'
import type { Column } from '../../../shared/resource/liveResource.ts'
import { ResourcePage } from '../../../shared/resource/ResourcePage.tsx'
import { HelpFields } from './HelpFields.tsx'

const helpResource = createResource(helps)

const columns: Column<Help>[] = [
  { key: 'id', render: ({ id }) => id, width: '5rem' },
  { key: 'title', render: ({ title }) => title, width: 'minmax(0, 1.5fr)', headline: true },
  { key: 'video', render: ({ video }) => video },
  { key: 'description', render: ({ description }) => description, width: 'minmax(0, 2fr)' },
]

/** The help videos of every company, for the platform's people. */
export const HelpsTab = () => (
  <ResourcePage resource={helpResource} texts="helpsTab" columns={columns} nameOf={({ title }) => title} Fields={HelpFields} />
)
