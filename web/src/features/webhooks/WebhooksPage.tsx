import { type SavedWebhook, type Webhook, webhooks } from '@recado/contract/webhooks'
import { IconListDetails } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { createResource } from '#web/shared/data/resource/createResource.ts'
import { useConnections } from '#web/shared/domain/connections/connectionResource.ts'
import { NewSecretDialog } from '#web/shared/ui/fields/SigningSecret.tsx'
import { useListFailureToast } from '#web/shared/ui/fields/useListFailureToast.ts'
import { ResourcePage } from '#web/shared/ui/resource/ResourcePage.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { StatusLabel } from '#web/shared/ui/StatusLabel.tsx'
import { DeliveriesDialog } from './DeliveriesDialog.tsx'
import { WebhookFields } from './WebhookFields.tsx'

const webhookResource = createResource(webhooks)

/** The webhooks: each sends the events of a connection, or of the whole company, to another program. */
export function WebhooksPage() {
  const { t } = useTranslation('webhooks')
  const { rows: lines, failure } = useConnections()
  useListFailureToast('connections', failure)
  const createdDialog = useDialog<SavedWebhook>()
  const log = useDialog<Webhook>()
  return (
    <>
      <ResourcePage
        resource={webhookResource}
        texts="webhooks"
        columns={[
          {
            key: 'line',
            render: ({ whatsappId }) => (whatsappId === null ? t('fields.wholeCompany') : lines.find(({ id }) => id === whatsappId)?.name),
            width: 'minmax(0, 1.5fr)',
          },
          { key: 'url', render: ({ url }) => <span title={url}>{url}</span>, width: 'minmax(0, 3fr)', headline: true },
          { key: 'events', render: ({ events }) => t('eventCount', { count: events.length }), width: '8rem', hideLabelOnCard: true },
          { key: 'state', render: (webhook) => <WebhookStatus webhook={webhook} />, width: '11rem', hideLabelOnCard: true },
        ]}
        nameOf={({ url }) => url}
        form={{ Fields: WebhookFields, afterSave: (saved) => saved.newSecret && createdDialog.open(saved) }}
        rows={{ actions: [{ key: 'log', icon: <IconListDetails size={18} />, act: log.open }] }}
      />
      <NewSecretDialog dialog={createdDialog} name={createdDialog.subject?.url} />
      <DeliveriesDialog dialog={log} />
    </>
  )
}

function WebhookStatus({ webhook: { isOn, offBecause, failingSince } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  if (!isOn)
    return (
      <StatusLabel tone={offBecause ? 'bad' : 'waiting'} label={t('state.off')} reason={offBecause ? t('state.unanswered') : undefined} />
    )
  if (failingSince) return <StatusLabel tone="bad" label={t('state.failing')} reason={t('state.failingHint')} />
  return <StatusLabel tone="good" label={t('state.on')} reason={undefined} />
}
