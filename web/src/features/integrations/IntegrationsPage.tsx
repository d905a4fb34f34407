import { connectorDefinitions, usualIntegration } from '@recado/contract/connectors/connectors'
import type { QueueIntegration, SavedIntegration } from '@recado/contract/integrations'
import type { Column } from '../../shared/resource/liveResource.ts'
import { ResourcePage } from '../../shared/resource/ResourcePage.tsx'
import { useDialog } from '../../shared/resource/useDialog.ts'
import { integrationResource } from '../../shared/speakers/speakers.ts'
import { NewSecretDialog } from '../../shared/ui/fields/SigningSecret.tsx'
import { ServiceMark } from '../../shared/ui/services/ServiceMark.tsx'
import { IntegrationFields } from './IntegrationFields.tsx'

const columns: Column<QueueIntegration>[] = [
  {
    key: 'type',
    render: ({ type }) => <ServiceMark {...connectorDefinitions[type]} />,
    width: '11rem',
    speaks: true,
  },
  { key: 'id', render: ({ id }) => id, width: '6rem' },
  { key: 'name', render: ({ name }) => <span title={name}>{name}</span>, width: 'minmax(0, 3fr)', headline: true },
]

/** Services from outside that answer customers before a person does. */
export function IntegrationsPage() {
  const made = useDialog<SavedIntegration>()
  return (
    <>
      <ResourcePage
        resource={integrationResource}
        texts="integrations"
        columns={columns}
        nameOf={({ name }) => name}
        Fields={IntegrationFields}
        initial={(row) => (row ? {} : { type: usualIntegration })}
        onSaved={(saved) => saved.newSecret && made.open(saved)}
        removal={{ endsSearch: true }}
      />
      <NewSecretDialog dialog={made} name={made.subject?.name} />
    </>
  )
}
