import { Button, Group, Text } from '@mantine/core'
import { type SsoLinkOfUser, ssoEndpoints } from '@recado/contract/users/sso'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { ProofDialog } from '#web/shared/domain/ownerProof/ProofDialog.tsx'
import type { OwnerProof } from '#web/shared/domain/ownerProof/ProofFields.tsx'
import { providerName } from '#web/shared/domain/ownerProof/providerName.ts'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { InfoDialog } from '#web/shared/ui/InfoDialog.tsx'
import { ReadOnlyTable } from '#web/shared/ui/infoPage/ReadOnlyTable.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { TwoLineCell } from '#web/shared/ui/TwoLineCell.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { SsoSection } from './SsoSection.tsx'

/** Who of the company is which person of the provider, and a way to unlink somebody. */
export function SsoPeople({ linked, onChanged }: { linked: number; onChanged: () => void }) {
  const { t } = useTranslation('sso')
  const list = useDialog<never>()
  return (
    <SsoSection title={t('people.title')} text={t('people.text', { count: linked })}>
      {linked > 0 && (
        <Group>
          <Button variant="default" onClick={() => list.open()}>
            {t('people.open')}
          </Button>
        </Group>
      )}
      <InfoDialog opened={list.opened} title={t('people.title')} size="xl" onClose={list.close}>
        <People onChanged={onChanged} />
      </InfoDialog>
    </SsoSection>
  )
}

function People({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation('sso')
  const removal = useDialog<SsoLinkOfUser>()
  const { data, refetch } = useQuery({
    queryKey: ['ssoLinks'],
    queryFn: () => call(ssoEndpoints.links, {}),
    throwOnError: true,
    refetchOnMount: 'always',
  })
  const remove = async ({ userId, name }: SsoLinkOfUser, proof: OwnerProof) => {
    await call(ssoEndpoints.removeLink, { params: { id: userId }, body: proof })
    toast.success(t('people.removed', { name }))
    await refetch()
    onChanged()
  }
  if (data?.links.length === 0) return <Text>{t('people.none')}</Text>
  return (
    <>
      <ReadOnlyTable
        label={t('people.title')}
        rows={data?.links}
        keyOf={({ issuer, subject }) => issuer + subject}
        columns={[
          {
            title: t('people.person'),
            render: ({ name, email }) => <TwoLineCell first={name} second={email} isName />,
            width: 'minmax(11rem, 2fr)',
          },
          {
            title: t('people.atProvider'),
            render: ({ issuer, subject }) => <TwoLineCell first={providerName(issuer)} second={subject} />,
            width: 'minmax(11rem, 2fr)',
          },
          {
            title: t('people.since'),
            render: ({ createdAt, byPassword }) => (
              <TwoLineCell first={formatDateTime(createdAt)} second={t(byPassword ? 'people.byPassword' : 'people.byProvider')} />
            ),
            width: 'minmax(10rem, 1fr)',
          },
          {
            title: t('people.actions'),
            render: (row) => (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('people.removeOne', { name: row.name })}
                onClick={() => removal.open(row)}
              >
                {t('people.remove')}
              </Button>
            ),
            width: 'minmax(8rem, 1fr)',
          },
        ]}
      />
      {removal.opened && removal.subject && (
        <ProofDialog
          title={t('people.question', { name: removal.subject.name })}
          text={t('people.questionText')}
          action={t('people.remove')}
          isRemoval
          onProved={(proof) => (removal.subject ? remove(removal.subject, proof) : Promise.resolve())}
          onClose={removal.close}
        />
      )}
    </>
  )
}
