import { connectorDefinitions, usualIntegration } from '@recado/contract/connectors/connectors'
import type { ConnectorDefinition } from '@recado/contract/connectors/definition'
import type { integrations, QueueIntegration, SavedIntegration } from '@recado/contract/integrations'
import { IconMessageLanguage, IconRobotFace, IconTopologyStar, IconWebhook } from '@tabler/icons-react'
import type { Column, ExtraIssues } from '#web/shared/data/resource/liveResource.ts'
import { integrationResource } from '#web/shared/domain/responders/responderResources.ts'
import { NewSecretDialog } from '#web/shared/ui/fields/SigningSecret.tsx'
import { ResourcePage } from '#web/shared/ui/resource/ResourcePage.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { IntegrationFields } from './IntegrationFields.tsx'
import classes from './IntegrationsPage.module.css'

const columns: Column<QueueIntegration>[] = [
  {
    key: 'type',
    render: ({ type }) => <ServiceIcon {...connectorDefinitions[type]} />,
    width: '11rem',
    hideLabelOnCard: true,
  },
  { key: 'id', render: ({ id }) => id, width: '6rem' },
  { key: 'name', render: ({ name }) => <span title={name}>{name}</span>, width: 'minmax(0, 3fr)', headline: true },
]

/** The required settings of the chosen service. */
const settingIssues: ExtraIssues<typeof integrations> = (values, row) => {
  const integration = { ...row, ...values }
  const required = connectorDefinitions[integration.type ?? usualIntegration].required
  return required.filter((name) => !integration[name]).map((name) => ({ code: 'custom', path: [name], input: '' }))
}

/** External services that answer customers before an agent does. */
export function IntegrationsPage() {
  const createdDialog = useDialog<SavedIntegration>()
  return (
    <>
      <ResourcePage
        resource={integrationResource}
        texts="integrations"
        columns={columns}
        nameOf={({ name }) => name}
        form={{
          Fields: IntegrationFields,
          initialValues: (row) => (row ? {} : { type: usualIntegration }),
          extraIssues: settingIssues,
          afterSave: (saved) => saved.newSecret && createdDialog.open(saved),
        }}
        deletion={{ endsSearch: true }}
      />
      <NewSecretDialog dialog={createdDialog} name={createdDialog.subject?.name} />
    </>
  )
}

const icons = { speech: IconMessageLanguage, flow: IconTopologyStar, hook: IconWebhook, robot: IconRobotFace }

/** An external service with its icon. */
function ServiceIcon({ name, mark: { sign, hue } }: Pick<ConnectorDefinition, 'name' | 'mark'>) {
  const Sign = icons[sign]
  return (
    <span className={classes.mark}>
      <span className={classes.tile} data-hue={hue}>
        <Sign size={18} stroke={1.75} aria-hidden />
      </span>
      <span className={classes.name}>{name}</span>
    </span>
  )
}
