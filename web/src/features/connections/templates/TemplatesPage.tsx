import { ActionIcon } from '@mantine/core'
import { templateProblems } from '@recado/contract/templates/templateProblems'
import { type Template, templateEndpoints } from '@recado/contract/templates/templates'
import { IconArrowLeft, IconRefresh, IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { call } from '#web/shared/data/api/call.ts'
import type { Column } from '#web/shared/data/resource/liveResource.ts'
import { useConnections } from '#web/shared/domain/connections/connectionResource.ts'
import { createTemplateResource } from '#web/shared/domain/templates/templateResource.ts'
import { useAttachment } from '#web/shared/ui/attachment/useAttachment.ts'
import { useListFailureToast } from '#web/shared/ui/fields/useListFailureToast.ts'
import { ResourcePage } from '#web/shared/ui/resource/ResourcePage.tsx'
import { ToolButton } from '#web/shared/ui/resource/ToolButton.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { HeaderFileContext, headerFileCalls } from './headerFile.ts'
import { TemplateFields } from './TemplateFields.tsx'
import { TemplateQuality, TemplateStatus } from './TemplateStatus.tsx'
import { languageName } from './templateLanguages.ts'

const columns: Column<Template>[] = [
  { key: 'name', render: ({ name }) => <span title={name}>{name}</span>, width: 'minmax(0, 3fr)', headline: true },
  { key: 'status', render: (template) => <TemplateStatus template={template} />, width: 'minmax(9rem, 3fr)', hideLabelOnCard: true },
  { key: 'category', render: (template) => <CategoryCell {...template} />, width: 'minmax(0, 1.5fr)' },
  { key: 'language', render: ({ language }) => languageName(language), width: '8.5rem' },
  { key: 'quality', render: (template) => <TemplateQuality {...template} />, width: '7.5rem' },
]

/** The templates of a connection: written here, approved by the channel. */
export function TemplatesPage() {
  const id = Number(useParams().id)
  const { t } = useTranslation('templates')
  const resource = useMemo(() => createTemplateResource(id), [id])
  const attachment = useAttachment(headerFileCalls)
  const { rows: connections, failure } = useConnections()
  useListFailureToast('connections', failure)
  const submit = useSubmitTemplate()
  const sync = useMutation({
    mutationFn: () => call(templateEndpoints.sync, { params: { id } }),
    onSuccess: ({ count }) => toast.success(t('synced', { count })),
    onError: toast.error,
  })
  return (
    <HeaderFileContext value={attachment}>
      <ResourcePage
        key={id}
        resource={resource}
        texts="templates"
        columns={columns}
        nameOf={({ name }) => name}
        form={{
          Fields: TemplateFields,
          initialValues: (row) => (row ? {} : { whatsappId: id }),
          async saveRelated(saved) {
            await attachment.save(saved)
            await submit({ ...saved, hasFile: attachment.file !== null || (saved.media !== null && !attachment.isTakenOff) })
          },
          hasUnsavedFile: !attachment.isUntouched,
        }}
        rows={{
          canChange: ({ isKnown, status }) => isKnown && status !== 'deleting',
          actions: [
            { key: 'submit', icon: <IconSend size={18} />, act: (row) => void submit(row).catch(toast.error), applies: isSubmittable },
          ],
        }}
        heading={t('titleOf', { name: connections.find((connection) => connection.id === id)?.name ?? '' })}
        back={
          <ActionIcon component={Link} to="/connections" aria-label={t('back')} data-hint={t('back')} mr={4}>
            <IconArrowLeft size={20} />
          </ActionIcon>
        }
        tools={<ToolButton icon={<IconRefresh size={18} />} label={t('sync')} loading={sync.isPending} onClick={() => sync.mutate()} />}
      />
    </HeaderFileContext>
  )
}

const isSubmittable = ({ status, isKnown }: Template) => isKnown && (status === 'draft' || status === 'rejected')

/** Submitted for approval once it is complete; until then it is a draft. */
function useSubmitTemplate() {
  const { t } = useTranslation('templates')
  return async ({ hasFile, ...row }: Template & { hasFile?: boolean }) => {
    if (!isSubmittable(row)) return
    if (templateProblems(row, hasFile ?? row.media !== null).length > 0) return toast.info(t('keptAsDraft'))
    const { status, reason } = await call(templateEndpoints.submit, { params: { id: row.id } })
    if (status === 'rejected') toast.refusal(t('refused', { reason: reason ?? '' }))
  }
}

function CategoryCell({ category }: Template) {
  const { t } = useTranslation('templates')
  return t(`category.${category}`)
}
